export interface PasswordStrength {
  level: 0 | 1 | 2 | 3 | 4
  text: string
}

const fewest = 10

/** What is missing of a password that is too short to be judged any further. */
export function tooShort(password: string): PasswordStrength | undefined {
  const length = [...password].length
  if (length === 0) return { level: 0, text: `${fewest} characters or more; a sentence is best` }
  return length < fewest ? { level: 1, text: missing(fewest - length) } : undefined
}

function missing(count: number): string {
  return count === 1 ? 'One more character' : `${count} more characters`
}
