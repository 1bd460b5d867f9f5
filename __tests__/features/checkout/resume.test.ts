import { mayPay, type Prompt, type PromptFacts, promptOf } from '@/features/checkout/record'

const payer = `0x${'aB'.repeat(20)}`
const page = 'this page'
const ready: PromptFacts = {
  value: { phase: 'atWallet', payer },
  isAsking: false,
  isElsewhere: false,
  hasMoved: false,
  secondsLeft: 500,
  wallet: { status: 'connected', address: payer.toLowerCase() },
}
const problem = (code: string) => ({ ...ready.value, problem: { code, message: '', page } })
const unclear = { value: { ...ready.value, phase: 'unclear' as const } }

test.each<[string, Partial<PromptFacts>, Prompt]>([
  ['the wallet is there', {}, 'ready'],
  ['the wallet is asked', { isAsking: true }, 'asking'],
  ['another tab asks it', { isElsewhere: true }, 'elsewhere'],
  ['it was declined', { value: problem('DECLINED') }, 'declined'],
  ['the wallet could not', { value: problem('WALLET') }, 'wallet'],
  [
    'no wallet is connected',
    { wallet: { status: 'disconnected', address: undefined } },
    'reconnect',
  ],
  ['another network', { wallet: { ...ready.wallet, status: 'wrong-network' } }, 'network'],
  ['another account', { wallet: { ...ready.wallet, address: `0x${'c'.repeat(40)}` } }, 'account'],
  ['45 seconds are left', { secondsLeft: 45 }, 'late'],
  ['46 seconds are left', { secondsLeft: 46 }, 'ready'],
  ['the time is over', { secondsLeft: 0 }, 'over'],
  ['no answer is known', unclear, 'unclear'],
  ['no answer is known, and the time is over', { ...unclear, secondsLeft: 0 }, 'unclear'],
  ['something has left the wallet since', { ...unclear, hasMoved: true }, 'moved'],
  [
    'it was declined, and then the network was changed',
    { value: problem('DECLINED'), wallet: { ...ready.wallet, status: 'wrong-network' } },
    'network',
  ],
])('%s', (_, part, prompt) => {
  expect(promptOf({ ...ready, ...part })).toBe(prompt)
})

test('only a payable order asks the wallet', () => {
  const all: Prompt[] = [
    ...(['asking', 'elsewhere', 'unclear', 'moved', 'over', 'late'] as const),
    ...(['reconnect', 'network', 'account', 'declined', 'wallet', 'ready'] as const),
  ]
  expect(all.filter(mayPay)).toEqual(['declined', 'wallet', 'ready'])
})
