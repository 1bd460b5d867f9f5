/** The `secretKey` inside a token's payload (§3). The browser reads it; only the server verifies the token. */
export function tokenKey(token: unknown): string | undefined {
  if (typeof token !== 'string') return undefined
  try {
    const part = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')
    const payload: unknown = JSON.parse(atob(part))
    const key = (payload as { secretKey?: unknown }).secretKey
    return typeof key === 'string' && key !== '' ? key : undefined
  } catch {
    return undefined
  }
}
