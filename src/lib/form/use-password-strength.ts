import { useEffect, useState } from 'react'
import type { PasswordOwner } from '@/contract/user/password-weakness'
import * as m from '../messages/form'

export interface PasswordStrength {
  level: 0 | 1 | 2 | 3 | 4
  text: string
}

const fewest = 10

export function tooShort(password: string): PasswordStrength | undefined {
  const length = [...password].length
  if (length === 0) return { level: 0, text: m.leastText({ least: fewest }) }
  return length < fewest ? { level: 1, text: m.moreText({ count: fewest - length }) } : undefined
}

export interface PasswordFacts extends PasswordOwner {
  current?: string
}

type Rater = (password: string, owner: PasswordOwner) => PasswordStrength

const checking: PasswordStrength = { level: 0, text: '' }

/**
 * By the rules that refuse it. Their long list comes with the first letter; until then nothing is
 * praised.
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
    // If it cannot be fetched, the server says what it thinks of the password.
    import('./rate-password').then(
      (part) => setRater(() => part.ratePassword),
      () => {},
    )
  }, [isWanted])
  return rate
}
