import { useEffect, useState } from 'react'
import type { PasswordOwner } from '@/contract/user/password-weakness'
import { type PasswordStrength, tooShort } from '../password-length'

export interface PasswordFacts extends PasswordOwner {
  /** What it is now: a new one has to be another. */
  current?: string
}

type Judge = (password: string, owner: PasswordOwner) => PasswordStrength

const checking: PasswordStrength = { level: 0, text: '' }

/**
 * What is said of a password while it is typed, by the very rules that refuse it in the end. They
 * bring a long list along, which is fetched at the first letter; until then nothing is praised.
 */
export function usePasswordStrength(
  password: string,
  { current, ...owner }: PasswordFacts = {},
): PasswordStrength {
  const judge = useJudge(password !== '')
  const short = tooShort(password)
  if (short !== undefined) return short
  if (judge === undefined) return checking
  const strength = judge(password, owner)
  const isRefused = password === current && strength.level > 1
  return isRefused ? { level: 1, text: isSame } : strength
}

const isSame = 'This is your password already. Choose another one.'

function useJudge(isWanted: boolean): Judge | undefined {
  const [judge, setJudge] = useState<Judge>()
  useEffect(() => {
    if (!isWanted) return
    // Not reached: the server says it in the end.
    import('../judge-password').then(
      (part) => setJudge(() => part.judgePassword),
      () => {},
    )
  }, [isWanted])
  return judge
}
