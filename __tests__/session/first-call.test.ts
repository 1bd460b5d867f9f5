import { tokenStore } from '@/lib/storage/token-store'

afterEach(() => localStorage.clear())

test('the first call already carries a stored session', async () => {
  tokenStore.write('a.b.c')
  await jest.isolateModulesAsync(async () => {
    const { apiClient: fresh } = await import('@/lib/api/client')
    const { token, Authorization } = fresh.defaults.headers.common
    expect({ token, Authorization }).toEqual({ token: 'a.b.c', Authorization: 'a.b.c' })
  })
})
