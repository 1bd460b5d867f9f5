import { useState } from 'react'
import type { PasswordOwner } from '@/contract/user/password'
import * as m from '@/lib/messages/form'
import { callNow, calls } from './calls'

export interface PasswordStrength {
  level: 0 | 1 | 2 | 3 | 4
  text: string
}

export interface PasswordFacts extends PasswordOwner {
  current?: string
}

const fewest = 10

/**
 * What a new password's field says: an estimate while typing, and the server's result once the
 * field is left. If the server cannot be asked, sending shows it.
 */
export function usePasswordStrength(
  password: string,
  { current, ...owner }: PasswordFacts = {},
): { strength: PasswordStrength; onLeave: () => void } {
  const [weighed, setWeighed] = useState<{ input: string; weakness: string | undefined }>()
  const looks = passwordStrength(password)
  const input = { password, ...owner }
  const isWeighed = weighed?.input === JSON.stringify(input)
  const onLeave = () => {
    if (isWeighed || lengthOf(password) < fewest) return
    callNow(calls.checkNewPassword, input).then(
      ({ weakness }) => setWeighed({ input: JSON.stringify(input), weakness }),
      () => {},
    )
  }
  const weakness = isWeighed ? weighed.weakness : undefined
  const reason = password === current && looks.level > 1 ? m.sameError() : weakness
  if (reason !== undefined) return { strength: { level: 1, text: reason }, onLeave }
  // A password is praised only after the server has checked it.
  const isPraise = looks.level > 2 && !isWeighed
  return { strength: isPraise ? { level: 3, text: m.longEnoughText() } : looks, onLeave }
}

const lengthOf = (password: string) => [...password].length

export function passwordStrength(password: string): PasswordStrength {
  const length = lengthOf(password)
  if (length === 0) return { level: 0, text: m.leastText({ least: fewest }) }
  if (length < fewest) return { level: 1, text: m.moreText({ count: fewest - length }) }
  const bits = guessBits(password)
  if (bits < 34) return { level: 1, text: m.easyLabel() }
  if (bits < 50) return { level: 2, text: m.fairText() }
  if (bits < 66) return { level: 3, text: m.goodLabel() }
  return { level: 4, text: m.strongLabel() }
}

/** Estimates the bits needed to guess it. Runs such as `aaa` or `4567` count as one character. */
function guessBits(password: string): number {
  const codes = [...password.toLowerCase()].map((character) => character.codePointAt(0) as number)
  const fresh = codes.filter((code, place) => {
    const step = code - (codes[place - 1] ?? Number.NaN)
    const before = (codes[place - 1] ?? 0) - (codes[place - 2] ?? Number.NaN)
    return step !== 0 && !(Math.abs(step) === 1 && step === before)
  }).length
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^\w]|_/].filter((kind) => kind.test(password)).length
  const variety = new Set(codes).size
  return Math.min(fresh, variety * 1.5) * (2.6 + kinds * 0.75)
}
