import { useEffect, useState } from 'react'
import type { PasswordOwner } from '@/contract/user/password-weakness'
import * as m from '../messages/form'

export interface PasswordStrength {
  level: 0 | 1 | 2 | 3 | 4
  text: string
}

const fewest = 10

/** What is missing of a password that is too short to be judged any further. */
export function tooShort(password: string): PasswordStrength | undefined {
  const length = [...password].length
  if (length === 0) return { level: 0, text: m.leastText({ least: fewest }) }
  return length < fewest ? { level: 1, text: m.moreText({ count: fewest - length }) } : undefined
}

export interface PasswordFacts extends PasswordOwner {
  /** What it is now: a new one has to be another. */
  current?: string
}

type Rater = (password: string, owner: PasswordOwner) => PasswordStrength

const checking: PasswordStrength = { level: 0, text: '' }

/**
 * What is said of a password while it is typed, by the very rules that refuse it in the end. They
 * bring a long list along, which is fetched at the first letter; until then nothing is praised.
 */
export function usePasswordStrength(
  password: string,
  { current, ...owner }: PasswordFacts = {},
): PasswordStrength {
  const rate = useRater(password !== '')
  const short = tooShort(password)
  if (short !== undefined) return short
  if (rate === undefined) return checking
  const strength = rate(password, owner)
  const isRefused = password === current && strength.level > 1
  return isRefused ? { level: 1, text: m.sameError() } : strength
}

function useRater(isWanted: boolean): Rater | undefined {
  const [rate, setRater] = useState<Rater>()
  useEffect(() => {
    if (!isWanted) return
    // Not reached: the server says it in the end.
    import('./rate-password').then(
      (part) => setRater(() => part.ratePassword),
      () => {},
    )
  }, [isWanted])
  return rate
}
