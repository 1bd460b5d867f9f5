import { consoleRoutes } from '@/console/app'
import { operatorRoles } from '@/server/modules/operators'
import { makeApi } from '../support/api'
import { makeOperator, openConsole, operatorVisit } from '../support/console-visit'
import { openPostgres, type TestPostgres } from '../support/postgres'
import { quickMember } from '../support/quick-member'
import { decideCheck, profileOf } from '../support/review'
import { type RoleDatabase, roleDatabase } from '../support/role-database'

let postgres: TestPostgres
let roles: RoleDatabase

beforeAll(async () => {
  postgres = await openPostgres()
  roles = await roleDatabase(postgres)
}, 60_000)
afterAll(async () => {
  await roles.close()
  await postgres.close()
})

test('every page is drawn with what the console’s role may read', async () => {
  const api = await makeApi({ database: roles.database })
  const member = await quickMember(api)
  await decideCheck(api, member, { fullName: 'Reject Me' })
  const { id } = await profileOf(member)
  const operator = await makeOperator(api, 'ada@fnx.example', ...operatorRoles)
  roles.is('console')
  const visit = await operatorVisit(api, openConsole(api), operator)
  const broken: string[] = []
  for (const { method, path } of consoleRoutes) {
    if (method !== 'GET') continue
    const { status } = await visit.get(path.replaceAll(/:\w+/g, id))
    if (status >= 500) broken.push(`${path}: ${status}`)
  }
  expect(broken).toEqual([])
})
