import { type PathAccess, paths } from '@/config/paths'
import { guardAnswer, wayOn } from '@/shell/route-guard/rules'

const patternsOf = (access: PathAccess) =>
  Object.entries(paths)
    .filter(([, entry]) => entry.access === access)
    .map(([pattern]) => pattern)

const answers = (pattern: string) =>
  [undefined, false, true].map((isLoggedIn) => guardAnswer({ pattern, isLoggedIn }))

test.each(patternsOf('public'))('%s is open to everybody', (pattern) => {
  expect(answers(pattern)).toEqual(['show', 'show', 'show'])
})

test.each(patternsOf('guest'))('%s is not for somebody who is logged in', (pattern) => {
  expect(answers(pattern)).toEqual(['show', 'show', 'go home'])
})

test.each([...patternsOf('member'), '/a-page-nobody-listed'])('%s needs a session', (pattern) => {
  expect(answers(pattern)).toEqual(['wait', 'go home', 'show'])
})

test('the six pages of the specification are the guests’ own', () => {
  expect(patternsOf('guest').sort()).toEqual(
    ['forgot-password', 'login', 'otp', 'reset', 'reset-password', 'verify-otp'].map(
      (name) => `/auth/${name}`,
    ),
  )
})

const asked = { pattern: '/auth/otp', wasVisitorHere: true, target: undefined, exit: '/' }

test.each([
  ['a login without a target ends at its usual page', {}, /^\/(dashboard|settings)$/],
  ['a login ends where somebody was headed', { target: '/settings?tab=2' }, /^\/settings\?tab=2$/],
  ['a member who opens a guest page goes home', { wasVisitorHere: false, target: '/kyc' }, /^\/$/],
  ['a visitor at a member page goes home', { pattern: '/settings', target: '/settings' }, /^\/$/],
  [
    'who logs in again goes to the login',
    { pattern: '/settings', exit: '/auth/login' },
    /^\/auth\/login$/,
  ],
])('%s', (_, given, expected) => {
  expect(wayOn({ ...asked, ...given })).toMatch(expected)
})
