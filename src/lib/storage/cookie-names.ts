/** Every cookie this site sets (§3). */
export const cookieNames = {
  token: 'token',
  redirect: 'isRedirect',
  terms: 'AcceptTerm&Condition',
} as const
