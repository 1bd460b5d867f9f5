import { dropTwoFactor } from '@/server/modules/identity'
import type { Services } from '../services'
import { OperatorMistake } from './content-folder'
import { type Asked, printable, refuseNameless } from './events'
import { openAccount } from './reread'

/** For who has proved in another way who they are: `docs/operations.md` says how. */
export async function switchTwoFactorOff(
  services: Services,
  [who]: string[],
  asked: Asked,
): Promise<string> {
  refuseNameless(asked)
  if (who === undefined)
    throw new OperatorMistake('Name the person by e-mail address or account id.')
  const account = await openAccount(services.db, who)
  if (account === undefined)
    throw new OperatorMistake(`There is no open account of ${printable(who)}.`)
  if (!(await dropTwoFactor(services, account.id)))
    throw new OperatorMistake('Two-factor login is off already.')
  return 'Two-factor login is off, and every session has ended. The person was told by mail.'
}

export async function twoFactorFacts({ db }: Services, [who = '']: string[]): Promise<object> {
  const account = await openAccount(db, who)
  return account ? { account: account.id, isTwoFactorOn: account.isTwoFactorOn } : {}
}
