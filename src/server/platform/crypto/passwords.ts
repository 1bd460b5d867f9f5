/** Slow on purpose, and away from the thread that answers requests. */
export interface Passwords {
  hash(password: string): Promise<string>
  /** Without a stored hash the same work is done, and the answer is no. */
  matches(password: string, stored: string | undefined): Promise<boolean>
}
