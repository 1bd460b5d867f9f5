/** Slow on purpose, and away from the thread that answers requests. */
export interface Passwords {
  hash(password: string): Promise<string>
  matches(password: string, stored: string): Promise<boolean>
}
