import { readFileSync } from 'node:fs'
import { kindOf, operatorRoles, type requestKinds } from '@/server/modules/operators'
import { hasRight, type Right } from '@/server/modules/operators/operators'

type Kind = keyof typeof requestKinds

/** Each line of the table, by the request it leads to or by the right it takes. */
const lines: Record<string, Kind | Right> = {
  'refund a payment': 'return',
  'say whose a bank transfer is, send it back, name the account for a refund': 'transfer-decide',
  'have a statement read that the folder doesn’t bring': 'take bank files',
  'write a refund file, cancel it': 'refund-file',
  'announce a dividend, book its money': 'dividend-announce',
  'correct a dividend’s tax': 'dividend-correct',
  'hold a vote, enter its result': 'vote-open',
  'buy shares back': 'buy-back-open',
  'issue the shares, fill the reward pool': 'shares-issue',
  'set the price, with equity per share and the last offering price': 'price-set',
  'stop the sale': 'sale-stop',
  'resume the sale': 'sale-resume',
  'pause all moves of shares': 'moves-pause',
  'let moves go on': 'moves-resume',
  'decide a check': 'identity-decide',
  'decide a tax residence': 'residence-decide',
  'put a member on hold': 'hold-set',
  'lift a hold': 'hold-lift',
  'end a member’s sessions': 'sessions-end',
  'switch two-factor login off': 'two-factor-reset',
  'erase a member': 'member-erase',
  'carry out an estate or a court’s order': 'transfer-by-order',
  'answer a question': 'answer questions',
  'take the register': 'take register',
  'send a newsletter': 'newsletter-send',
  'change the offering or a text': 'offering-change',
  'change the tax rates of dividends': 'taxes-change',
  'change members’ limits': 'limits-change',
  'change the bank’s closed days': 'closed-days-change',
  'change the staking plans': 'plans-change',
  'invite somebody, change roles': 'operator-invite',
}

const [, part = ''] = readFileSync('docs/operations/console.md', 'utf8').split(
  '## Who decides what\n',
)
const rows = part
  .split('\n\n')
  .find((block) => block.startsWith('| to |'))
  ?.split('\n')
  .slice(2)
  .map((line) => line.split('|').map((cell) => cell.trim()))

const rolesIn = (cell = '') => operatorRoles.filter((role) => cell.includes(role))
const rolesWith = (right: Right) => operatorRoles.filter((role) => hasRight([role], right))
const isRight = (name: string): name is Right => name.includes(' ')

test('the operations page says for each task of the console who asks and who decides', () => {
  expect(rows?.map(([, to]) => to)).toEqual(Object.keys(lines))
  for (const [, to = '', , asks, decides] of rows ?? []) {
    const name = lines[to] ?? ''
    const ask = isRight(name) ? name : kindOf(name).ask
    expect([to, rolesIn(asks)]).toEqual([to, rolesWith(ask)])
    if (isRight(name) || decides === 'alone') continue
    expect([to, rolesIn(decides)]).toEqual([to, rolesWith(kindOf(name).approve)])
  }
})
