import type { Mutation } from './workspace'

const machine = '__tests__/features/checkout/machine.test.ts'
const resume = '__tests__/features/checkout/resume.test.ts'
const run = '__tests__/features/checkout/run.test.ts'

/** What stands between a person and a second transfer. */
export const checkoutMutations: Mutation[] = [
  {
    name: 'a question whose page is gone counts as never asked',
    file: 'src/features/checkout/resume.ts',
    text: "...(isLost && { phase: 'unclear' }),",
    becomes: '',
    noticedBy: { file: machine, test: 'under the same keys' },
    isQuick: true,
  },
  {
    name: 'a doubt is forgotten when a later question is declined',
    file: 'src/features/checkout/machine.ts',
    text: ": { ...state, problem, phase: 'unclear', asking: state.doubt, doubt: undefined },",
    becomes: ': { ...state, problem, asking: undefined, doubt: undefined },',
    noticedBy: { file: machine, test: 'what may be out is never forgotten' },
    isQuick: true,
  },
  {
    name: 'a retry after no answer gets a new key',
    file: 'src/features/checkout/machine.ts',
    text: 'CONFIRM: withoutProblem,',
    becomes: 'CONFIRM: (state, { keys }) => ({ ...withoutProblem(state), keys }),',
    noticedBy: { file: machine, test: 'under the same key' },
    isQuick: true,
  },
  {
    name: 'a changed price is confirmed unaccepted',
    file: 'src/features/checkout/machine.ts',
    text: 'state.newQuote !== undefined\n        ? state',
    becomes: 'false\n        ? state',
    noticedBy: { file: machine, test: 'has to be accepted before' },
    isQuick: true,
  },
  {
    name: 'an order that may be paid is over when its minutes are',
    file: 'src/features/checkout/machine.ts',
    text: "if (is === 'expired' && isMaybePaid(state)) return state",
    becomes: '',
    noticedBy: { file: machine, test: 'is not over when its minutes are' },
    isQuick: true,
  },
  {
    name: 'the wallet is asked while another question is open',
    file: 'src/features/checkout/run.ts',
    text: "if (known.asking !== undefined || known.newQuote !== undefined) return 'elsewhere'",
    becomes: '',
    noticedBy: { file: run, test: 'never heard of is not put again' },
    isQuick: true,
  },
  {
    name: 'a wallet that has sent something since its lost answer is asked again',
    file: 'src/features/checkout/run.ts',
    text: 'return before !== null && count !== null && count !== before',
    becomes: 'return false',
    noticedBy: { file: run, test: 'has sent something since is not asked again' },
    isQuick: true,
  },
  {
    name: 'an approval counts as the answer to a transfer that was asked for before',
    file: 'src/features/checkout/machine.ts',
    text: 'doubt: isLast ? undefined : state.doubt,',
    becomes: 'doubt: undefined,',
    noticedBy: { file: machine, test: 'which an approval does not take away' },
    isQuick: true,
  },
  {
    name: 'what another tab has paid is paid once more',
    file: 'src/features/checkout/run.ts',
    text: "if (known.phase !== 'atWallet') return known.hashes.length > 0 ? 'sent' : 'elsewhere'",
    becomes: '',
    noticedBy: { file: run, test: 'in another tab meanwhile' },
    isQuick: true,
  },
  {
    name: 'the wallet is asked before that is stored',
    file: 'src/features/checkout/run.ts',
    text: "store.send(key, { type: 'WALLET_ASKED', asking: { atMs: Date.now(), sentBefore } })",
    becomes: '',
    noticedBy: { file: run, test: 'stored before it is asked' },
    isQuick: true,
  },
  {
    name: 'the request is sent before it is stored',
    file: 'src/features/checkout/run.ts',
    text: 'const { prepare: key } = value.keys\n  store.put(value)',
    becomes: 'const { prepare: key } = value.keys',
    noticedBy: { file: run, test: 'stored before it is sent' },
    isQuick: true,
  },
  {
    name: 'paying is offered in the last moment',
    file: 'src/features/checkout/resume.ts',
    text: "['late', ({ secondsLeft }) => secondsLeft <= lastPaySeconds],",
    becomes: '',
    noticedBy: { file: resume, test: '45 seconds are left' },
    isQuick: true,
  },
  {
    name: 'paying is offered though the wallet has sent something',
    file: 'src/features/checkout/resume.ts',
    text: "['moved', ({ value, hasMoved }) => value.phase === 'unclear' && hasMoved],",
    becomes: '',
    noticedBy: { file: resume, test: 'something has left the wallet since' },
    isQuick: true,
  },
]
