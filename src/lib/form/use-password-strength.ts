import { useEffect, useState } from 'react'
import type { PasswordOwner } from '@/contract/user/password-weakness'
import { type PasswordStrength, passwordStrength } from '../password-strength'

export interface PasswordFacts extends PasswordOwner {
  /** What it is now: a new one has to be another. */
  current?: string
}

type Weakness = (password: string, owner: PasswordOwner) => string | undefined

const checking: PasswordStrength = { level: 0, text: '' }

/**
 * What is said of a password while it is typed, by the very rules that refuse it in the end. They
 * bring a long list along, which is fetched at the first letter; until then nothing is praised.
 */
export function usePasswordStrength(
  password: string,
  { current, ...owner }: PasswordFacts = {},
): PasswordStrength {
  const weakness = useWeakness(password !== '')
  const strength = passwordStrength(password)
  if (!isLong(password)) return strength
  if (weakness === undefined) return checking
  const reason = weakness(password, owner) ?? (password === current ? isSame : undefined)
  return reason === undefined ? strength : { level: 1, text: reason }
}

const isSame = 'This is your password already. Choose another one.'
const fewest = 10

function isLong(password: string): boolean {
  return [...password].length >= fewest
}

function useWeakness(isWanted: boolean): Weakness | undefined {
  const [weakness, setWeakness] = useState<Weakness>()
  useEffect(() => {
    if (!isWanted) return
    // Not reached: the server says it in the end.
    import('@/contract/user/password-weakness').then(
      (part) => setWeakness(() => part.passwordWeakness),
      () => {},
    )
  }, [isWanted])
  return weakness
}
