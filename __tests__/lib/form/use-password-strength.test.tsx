import { renderHook, waitFor } from '@testing-library/react'
import { type PasswordFacts, usePasswordStrength } from '@/lib/form/use-password-strength'

const ada: PasswordFacts = { fullName: 'Ada Byron', email: 'countess@example.com' }

test.each([
  ['Cryptocurrency-2026!!', /Too common/],
  ['P@ssw0rd-2026-2026!', /Too common/],
  ['abababababababababab', /more different characters/],
  ['Tall trees of Byron, in spring', /Leave out your name/],
  ['the countess walks home at nine', /Leave out your name/],
  ['a sentence that is in use now', /already your password/],
])('%j is weak, as the server refuses it', async (password, reason) => {
  const facts = { ...ada, current: 'a sentence that is in use now' }
  const { result } = renderHook(() => usePasswordStrength(password, facts))
  expect(result.current.level).toBeLessThanOrEqual(1)
  await waitFor(() => expect(result.current.text).toMatch(reason))
  expect(result.current.level).toBe(1)
})

test('a good password is called strong', async () => {
  const { result } = renderHook(() => usePasswordStrength('correct horse battery staple', ada))
  await waitFor(() => expect(result.current).toEqual({ level: 4, text: 'Strong' }))
})

test('a short password is told what is missing', () => {
  const { result, unmount } = renderHook(() => usePasswordStrength('ninechars'))
  expect(result.current).toEqual({ level: 1, text: 'One more character' })
  unmount()
})
