import { asc } from 'drizzle-orm'
import {
  endOperator,
  findOperator,
  inviteOperator,
  operatorRoles,
  verifyEvents,
} from '@/server/modules/operators'
import { operators } from '@/server/modules/operators/tables'
import { type AskedBy, printable, refuseNameless } from './events'
import type { OpsNeeds } from './needs'
import { OperatorMistake } from './operator-mistake'

/** Invites the first operator, and an operator who has lost every way to sign in. */
async function inviteByCommand(
  needs: OpsNeeds,
  [email = '', role = '']: string[],
  { operator }: AskedBy,
): Promise<string> {
  if (!/^[^@\s]+@[^@\s]+$/.test(email)) throw new OperatorMistake('Say whom by e-mail address.')
  const known = operatorRoles.find((one) => one === role)
  if (known === undefined)
    throw new OperatorMistake(`Say the role: one of ${operatorRoles.join(', ')}.`)
  const { db, consoleUrl } = needs
  const invitation = { email, roles: [known], by: operator }
  const { secret, expiresAt } = await inviteOperator(needs, db, invitation)
  const roles = (await findOperator(db, email))?.roles.join(', ')
  return [
    `${email} (${roles}) opens this address once, until ${expiresAt.toISOString()}:`,
    `${consoleUrl}/invitation/${secret}`,
  ].join('\n')
}

async function listOperators({ db }: OpsNeeds): Promise<string> {
  const rows = await db.select().from(operators).orderBy(asc(operators.email))
  const lines = rows.map(({ email, name, roles, invitationHash, endedAt }) => {
    const ended = endedAt === null ? '' : 'switched off'
    return [email, name, roles.join(', '), invitationHash === null ? ended : 'invited']
      .filter(Boolean)
      .map(printable)
      .join('  ')
  })
  return lines.join('\n') || 'No operators: `ops operator invite` makes the first.'
}

async function switchOperatorOff(
  needs: OpsNeeds,
  [email = '']: string[],
  asked: AskedBy,
): Promise<string> {
  refuseNameless(asked)
  if (!(await endOperator(needs, { email, by: asked.operator, reason: asked.reason })))
    throw new OperatorMistake(`${printable(email)} is no operator who can sign in.`)
  return `${printable(email)} signs in no more, and every session has ended.`
}

async function operatorFacts({ db }: OpsNeeds, [email = '']: string[]): Promise<object> {
  const operator = await findOperator(db, email)
  if (operator === undefined) return {}
  const { id, roles, endedAt } = operator
  return { operator: id, roles, endedAt: endedAt?.toISOString() ?? null }
}

async function verifyOperatorEvents({ db }: OpsNeeds): Promise<string> {
  const { count, newestHash, wrong } = await verifyEvents(db)
  const good = `${count} events fit, up to ${newestHash}.`
  if (wrong === undefined) return good
  throw new OperatorMistake(`${good}\nEvent ${wrong.serial} does not: ${wrong.what}.`)
}

export const forOperators = {
  'operator invite': {
    usage: `operator invite <e-mail> <${operatorRoles.join('|')}>`,
    run: inviteByCommand,
    facts: operatorFacts,
  },
  'operator list': { usage: 'operator list', run: listOperators },
  'operator off': {
    usage: 'operator off <e-mail> --by <name> --reason <why>',
    run: switchOperatorOff,
    facts: operatorFacts,
  },
  'events verify': { usage: 'events verify', run: verifyOperatorEvents },
}
