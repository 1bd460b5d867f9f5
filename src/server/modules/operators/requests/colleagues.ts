import { eq } from 'drizzle-orm'
import { operatorTerms } from '@/config/terms'
import { enqueue, letters } from '@/server/modules/notifications'
import type { Db } from '@/server/platform/db/database'
import { sameEmail } from '@/server/platform/email-key'
import * as m from '../messages/platform'
import type { OperatorsNeeds } from '../needs'
import {
  adminsBeside,
  endOperator,
  endOperatorSessions,
  findOperator,
  inviteOperator,
  isOperatorRole,
  lockAdmins,
} from '../operators'
import { type OperatorRole, operatorRoles, operators } from '../tables'
import { factText } from './fact-text'
import { type Fields, type Kind, NotDone } from './kind'

function rolesIn(text: string): OperatorRole[] {
  const roles = text.split(',').map((role) => role.trim())
  if (!roles.every(isOperatorRole)) throw new NotDone(m.chooseARoleError)
  return operatorRoles.filter((role) => roles.includes(role))
}

function emailIn(fields: Fields): string {
  const email = sameEmail(fields.email ?? '')
  if (!/^[^\s@<>(),;:"\\]{1,64}@[^\s@<>(),;:"\\]{1,190}$/.test(email))
    throw new NotDone(m.enterAWorkEmailError, 'email')
  return email
}

/**
 * Whether only one other admin would be left besides this one. As the only admin they could do
 * nothing that takes two, but could not be stopped by another admin either.
 */
async function isLastOtherAdmin(db: Db, email: string): Promise<boolean> {
  const operator = await findOperator(db, email)
  if (operator === undefined || operator.endedAt !== null) return false
  return operator.roles.includes('admin') && (await adminsBeside(db, email)) === 1
}

const lastOtherAdmin = m.lastOtherAdminText

const signsIn = 'signs in'

async function facts({ db }: OperatorsNeeds, { email = '' }: Fields): Promise<Fields> {
  const operator = await findOperator(db, email)
  if (operator === undefined) return { operator: 'none', roles: '' }
  const state = operator.endedAt === null ? signsIn : 'switched off'
  return { operator: state, roles: operator.roles.join(', ') }
}

const shared = {
  ask: 'ask operators',
  approve: 'approve operators',
  lifeHours: 24,
  facts,
} as const

const orNone = (text = '') => factText(text || 'none')

const noOperator = () => new NotDone(m.noSuchOperatorError)

/**
 * Invites a colleague. The link goes only to that person, not to the operators who ask or approve.
 */
export const operatorInvite: Kind = {
  ...shared,
  title: ({ email = '', roles = '' }) => m.inviteAsText({ email, roles }),
  parse: (given) => ({
    email: emailIn(given),
    roles: rolesIn(given.roles ?? '').join(', '),
  }),
  refuse: async (needs, input) => {
    const state = await facts(needs, input)
    if (state.operator === signsIn && rolesIn(state.roles ?? '').join(', ') !== input.roles)
      throw new NotDone(() =>
        m.invitedAlreadyError({ email: input.email ?? '', roles: state.roles ?? '' }),
      )
  },
  changes: ({ roles = '' }, known) => [
    {
      what: m.accessLabel(),
      now: orNone(known.operator),
      after: m.invitedByMailText({ hours: operatorTerms.invitationHours }),
    },
    { what: m.rolesLabel(), now: orNone(known.roles), after: roles },
  ],
  execute: async (needs, { email = '', roles = '' }, { by }) => {
    const { db, consoleUrl } = needs
    const invitation = { email, roles: rolesIn(roles), by }
    const { secret } = await inviteOperator(needs, db, invitation)
    const url = `${consoleUrl}/invitation/${secret}`
    const letter = letters.operatorInvitation(needs, url)
    await enqueue(needs, db, { channel: 'email', to: email, about: email, letter })
    return () => m.gotAHourLinkText({ email, hours: operatorTerms.invitationHours })
  },
}

export const operatorRolesSet: Kind = {
  ...shared,
  title: ({ email = '', roles = '' }) => m.makeText({ email, roles }),
  parse: operatorInvite.parse,
  refuse: async (needs, { email = '' }) => {
    if ((await findOperator(needs.db, email)) === undefined) throw noOperator()
  },
  changes: ({ roles = '' }, known) => [
    { what: m.rolesLabel(), now: orNone(known.roles), after: roles },
  ],
  execute: async (needs, { email = '', roles = '' }) => {
    const [row] = await needs.db
      .update(operators)
      .set({ roles: rolesIn(roles) })
      .where(eq(operators.email, email))
      .returning()
    if (row === undefined) throw noOperator()
    await endOperatorSessions(needs, needs.db, row.id)
    return () => m.isAndSignsInText({ email, roles })
  },
}

export const operatorOff: Kind = {
  ...shared,
  title: ({ email = '' }) => m.switchOffText({ email }),
  parse: (given) => ({ email: emailIn(given) }),
  facts: async (needs, input) => {
    const state = await facts(needs, input)
    const isAdmin = state.operator === signsIn && state.roles?.split(', ').includes('admin')
    if (!isAdmin) return state
    return { ...state, otherAdmins: String(await adminsBeside(needs.db, input.email ?? '')) }
  },
  needsTwo: async (needs, { email = '' }) =>
    (await isLastOtherAdmin(needs.db, email)) ? lastOtherAdmin() : undefined,
  lock: ({ db }) => lockAdmins(db),
  changes: (_, state) => [
    { what: m.accessLabel(), now: orNone(state.operator), after: m.switchedOffText() },
  ],
  execute: async (needs, { email = '' }, { by, reason }) => {
    if (by === email) throw new NotDone(m.youCantSwitchOffError)
    if (!(await endOperator(needs, { email, by, reason })))
      throw new NotDone(m.noSuchActiveOperatorError)
    return () => m.isOffAndSignedText({ email })
  },
}
