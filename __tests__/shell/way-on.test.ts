import { redirectTarget } from '@/shell/route-guard/route-guard'

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
  expect(redirectTarget({ ...asked, ...given })).toMatch(expected)
})
