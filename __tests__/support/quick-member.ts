import { rememberDevice } from '@/server/modules/identity/devices'
import { beginSession } from '@/server/modules/identity/sessions'
import { accounts } from '@/server/modules/identity/tables'
import type { TestApi } from './api'
import { callAs, password, type TestMember } from './member'

let memberCount = 0

export async function quickMember(api: TestApi): Promise<TestMember> {
  memberCount += 1
  const { services } = api
  const person = {
    email: `quick${memberCount}@example.com`,
    phone: `+1404555${String(1000 + memberCount)}`,
  }
  const [row] = await services.db
    .insert(accounts)
    .values({
      ...person,
      emailKey: person.email,
      fullName: 'Ada Byron',
      passwordHash: await services.passwords.hash(password),
      preferences: { loginNotices: true, newsletter: false },
      createdAt: services.clock.now(),
    })
    .returning({ id: accounts.id })
  const accountId = row?.id as string
  const device = await rememberDevice(services, services.db, accountId)
  const { token } = await beginSession(services, services.db, { accountId, device: 'A browser' })
  return {
    ...person,
    token,
    device,
    call: (method, path, input, key) => callAs(api, token, method, path, input, key),
  }
}
