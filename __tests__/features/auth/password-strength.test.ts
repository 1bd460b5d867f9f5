import { passwordStrength } from '@/features/auth/use-password-strength'

test.each([
  ['', 0, '10 characters or more; a sentence is best'],
  ['short', 1, '5 more characters'],
  ['ninechars', 1, 'One more character'],
  ['aaaaaaaaaaaaaaaa', 1, 'Easy to guess'],
  ['1234567890123', 1, 'Easy to guess'],
  ['abcdefghijklmnop', 1, 'Easy to guess'],
  ['tall-tree-77', 2, 'A few more words help'],
  ['engine-no-9', 3, 'Good'],
  ['correct horse battery staple', 4, 'Strong'],
])('%j is of strength %i', (password, level, text) => {
  expect(passwordStrength(password)).toEqual({ level, text })
})
