import {
  type Checkout,
  type CheckoutEvent,
  isMaybePaid,
  newCheckout,
  type Phase,
} from '@/features/checkout/machine'
import { isStored, resumeCheckout } from '@/features/checkout/record'
import { reduceCheckout } from '@/features/checkout/reduce'

type Own = Checkout<string, string>
type Event = CheckoutEvent<string, string>

const page = 'this page'
const keys = { prepare: 'lock', submit: 'report' }
const asking = { atMs: 5, sentBefore: '7' }
const problem = { code: 'DECLINED', message: '', page }
const reviewing: Own = { ...newCheckout('purchase'), phase: 'reviewing', quote: 'reviewed' }
const preparing: Own = { ...reviewing, phase: 'preparing', keys, payer: 'wallet', startedAtMs: 3 }
const atWallet: Own = {
  ...preparing,
  phase: 'atWallet',
  prepared: 'order',
  id: 'an id',
  steps: 1,
  preparedAtMs: 3,
}
const walletAsked: Own = { ...atWallet, asking }
const doubted: Own = { ...atWallet, doubt: asking }
const unclear: Own = { ...walletAsked, phase: 'unclear' }
const submitting: Own = { ...atWallet, phase: 'submitting', hashes: ['0xa'], sentAtMs: 9 }
const following: Own = { ...submitting, phase: 'following' }
const personConfirmed: Own = { ...unclear, phase: 'following' }

const states = {
  editing: newCheckout<string, string>('purchase'),
  reviewing,
  changed: { ...reviewing, newQuote: 'new' },
  preparing,
  atWallet,
  asked: walletAsked,
  doubted,
  unclear,
  submitting,
  following,
  said: personConfirmed,
  done: { ...following, phase: 'done' as const },
}
const events: Record<string, Event> = {
  edit: { type: 'EDIT' },
  back: { type: 'BACK' },
  review: { type: 'REVIEW', quote: 'reviewed' },
  confirm: { type: 'CONFIRM', quote: 'fresh', payer: 'wallet', isSecond: false, keys, atMs: 3 },
  'changed price': { type: 'QUOTE_CHANGED', quote: 'new' },
  accepted: { type: 'QUOTE_ACCEPTED' },
  prepared: { type: 'PREPARED', prepared: 'order', id: 'an id', steps: 1 },
  refused: { type: 'REJECTED', problem, isFinal: true },
  'server away': { type: 'REJECTED', problem, isFinal: false },
  ask: { type: 'WALLET_ASKED', asking },
  declined: { type: 'WALLET_DECLINED', problem },
  'no answer': { type: 'NO_ANSWER' },
  'I approved': { type: 'PERSON_SAYS', isSent: true },
  'I did not': { type: 'PERSON_SAYS', isSent: false },
  hash: { type: 'HASH', hash: '0xb', atMs: 9, submitKey: 'new key' },
  submitted: { type: 'SUBMITTED' },
  seen: { type: 'PROGRESS', is: 'seen' },
  credited: { type: 'PROGRESS', is: 'done' },
  'not as ordered': { type: 'PROGRESS', is: 'decision' },
  expired: { type: 'PROGRESS', is: 'expired' },
  canceled: { type: 'ENDED', phase: 'expired' },
  repriced: { type: 'REPRICED', prepared: 'order', steps: 1 },
  doubted: { type: 'DOUBTED' },
}

type State = keyof typeof states
const table: Record<State, Record<string, Phase>> = {
  editing: { review: 'reviewing' },
  reviewing: { edit: 'editing', back: 'editing', confirm: 'preparing' },
  changed: { edit: 'editing', back: 'editing' },
  preparing: { back: 'editing', prepared: 'atWallet', refused: 'reviewing' },
  atWallet: { hash: 'submitting', ...followed('expired') },
  asked: {
    hash: 'submitting',
    'no answer': 'unclear',
    'I approved': 'following',
    ...followed(),
  },
  doubted: { hash: 'submitting', declined: 'unclear', doubted: 'unclear', ...followed() },
  unclear: {
    hash: 'submitting',
    'I approved': 'following',
    'I did not': 'atWallet',
    ...followed(),
  },
  submitting: { submitted: 'following', ...followed(), seen: 'submitting' },
  following: { hash: 'submitting', ...followed(), seen: 'following' },
  said: { hash: 'submitting', 'I did not': 'atWallet', ...followed(), seen: 'following' },
  done: { seen: 'following', 'not as ordered': 'decision', canceled: 'expired' },
}

function followed(expired?: Phase): Record<string, Phase> {
  return {
    seen: 'following',
    credited: 'done',
    'not as ordered': 'decision',
    canceled: 'expired',
    ...(expired && { expired }),
  }
}

const cases = Object.keys(states).flatMap((state) =>
  Object.keys(events).map((event) => [state as State, event] as const),
)

test.each(cases)('%s, %s @rest', (state, event) => {
  const before = states[state]
  const after = reduceCheckout(before, events[event] as Event)
  expect(after.phase).toBe(table[state][event] ?? before.phase)
})

const isOut = (value: Own) => isMaybePaid(value as Checkout)

test.each(cases)('%s, %s: possible payments are never forgotten', (state, event) => {
  const before = states[state]
  const after = reduceCheckout(before, events[event] as Event)
  expect(after.hashes).toEqual(expect.arrayContaining([...before.hashes]))
  // Only the wallet's own no to its own question removes the doubt.
  const isAnswered = state === 'asked' && event === 'declined'
  if (isOut(before) && !isAnswered) expect(isOut(after) || isOver(after)).toBe(true)
})

const isOver = ({ phase }: Own) => ['done', 'decision', 'failed', 'expired'].includes(phase)

function reload(value: Own): Own | undefined {
  if (!isStored(value)) return undefined
  const written = JSON.parse(JSON.stringify(value)) as Own
  return resumeCheckout(written, { page: 'the next page', isAsking: false })
}

test.each<[State, Phase | undefined]>([
  ['editing', undefined],
  ['reviewing', undefined],
  ['changed', undefined],
  ['preparing', 'preparing'],
  ['atWallet', 'atWallet'],
  ['asked', 'unclear'],
  ['doubted', 'atWallet'],
  ['unclear', 'unclear'],
  ['submitting', 'submitting'],
  ['following', 'following'],
  ['said', 'following'],
  ['done', undefined],
])('%s, then a reload: %s, under the same keys', (state, phase) => {
  const value = reload(states[state])
  expect(value?.phase).toBe(phase)
  if (value) expect(value.keys).toEqual(keys)
})

test.each(cases)('%s, %s, then a reload: no second transfer @rest', (state, event) => {
  const after = reduceCheckout(states[state], events[event] as Event)
  const later = reload(after)
  if (later === undefined) return
  if (later.phase === 'atWallet') {
    expect(later.asking).toBeUndefined()
    expect(later.hashes).toEqual([])
  }
  expect(isOut(later)).toBe(isOut(after))
})

test.each([true, false])('after a reload the member decides: approved %s', (isSent) => {
  const after = reduceCheckout(states.asked, { type: 'PERSON_SAYS', isSent })
  expect(reload(after)?.phase).toBe(isSent ? 'following' : 'atWallet')
  expect(isOut(after)).toBe(true)
})

test('a question still awaited is not lost', () => {
  expect(resumeCheckout(walletAsked, { page, isAsking: true }).phase).toBe('atWallet')
})

test('a refusal shows only on its own page', () => {
  const declined = reduceCheckout(walletAsked, { type: 'WALLET_DECLINED', problem })
  expect(resumeCheckout(declined, { page, isAsking: false }).problem).toEqual(problem)
  expect(reload(declined)?.problem).toBeUndefined()
})

test('an unanswered request is repeated under the same key', () => {
  const away = reduceCheckout(preparing, { type: 'REJECTED', problem, isFinal: false })
  const again = reduceCheckout(away, {
    type: 'CONFIRM',
    quote: 'another',
    payer: 'another',
    isSecond: true,
    atMs: 99,
    keys: { prepare: 'another', submit: 'another' },
  })
  expect(again).toEqual(preparing)
})

test('a changed price must be accepted before confirming', () => {
  const { changed } = states
  expect(reduceCheckout(changed, events.confirm as Event)).toBe(changed)
  const accepted = reduceCheckout(changed, { type: 'QUOTE_ACCEPTED' })
  expect([accepted.quote, accepted.newQuote]).toEqual(['new', undefined])
})

test('another transaction is reported under a new key', () => {
  const first = reduceCheckout(walletAsked, events.hash as Event)
  expect(first.keys).toEqual({ prepare: 'lock', submit: 'new key' })
})

test('an order’s minutes count from its request', () => {
  const prepared = reduceCheckout(preparing, events.prepared as Event)
  expect(prepared.preparedAtMs).toBe(preparing.startedAtMs)
})

test('a two-step purchase asks twice, a stake never', () => {
  const two = reduceCheckout(preparing, { type: 'PREPARED', prepared: 'order', steps: 2 })
  const approved = reduceCheckout(two, events.hash as Event)
  expect([approved.phase, approved.hashes]).toEqual(['atWallet', ['0xb']])
  const none = reduceCheckout(preparing, { type: 'PREPARED', prepared: 'order', steps: 0 })
  expect(none.phase).toBe('submitting')
})

test('an order that a transfer pays is all that a browser has to do', () => {
  const placed = { type: 'PREPARED', id: 'an id', steps: 0, isPlaced: true } as const
  const { phase, id } = reduceCheckout(preparing, placed)
  expect([phase, id, isStored({ phase })]).toEqual(['done', 'an id', false])
})

const two: Own = { ...atWallet, steps: 2 }
const approved: Own = { ...two, hashes: ['0xa'] }
const say = (isSent: boolean): Event => ({ type: 'PERSON_SAYS', isSent })

test.each<[string, Own, Event, Partial<Own>]>([
  [
    'an approval without an answer is looked at again',
    { ...two, asking, phase: 'unclear' },
    say(true),
    { phase: 'atWallet', asking: undefined, hashes: [] },
  ],
  [
    'whatever is said of it',
    { ...two, asking, phase: 'unclear' },
    say(false),
    { phase: 'atWallet', asking: undefined },
  ],
  [
    'a transfer without an answer does',
    { ...approved, asking, phase: 'unclear' },
    say(false),
    { phase: 'atWallet', doubt: asking },
  ],
  [
    'which an approval does not take away',
    { ...two, asking, doubt: asking },
    events.hash as Event,
    { phase: 'atWallet', doubt: asking },
  ],
  [
    'a price that changed between the two has to be accepted',
    approved,
    { type: 'QUOTE_CHANGED', quote: 'new' },
    { phase: 'atWallet', newQuote: 'new', quote: 'reviewed' },
  ],
  [
    'and is then the reviewed one',
    { ...approved, newQuote: 'new' },
    { type: 'QUOTE_ACCEPTED' },
    { quote: 'new', newQuote: undefined },
  ],
  [
    'what is sent is of this minute',
    approved,
    { type: 'REPRICED', prepared: 'better', steps: 2 },
    { prepared: 'better' },
  ],
  [
    'but what the wallet shows stays',
    { ...approved, asking },
    { type: 'REPRICED', prepared: 'better', steps: 2 },
    { prepared: 'order' },
  ],
  [
    'where it was taken down has a name of its own',
    { ...approved, hashes: ['0xa', '0xb'], phase: 'submitting' },
    { type: 'SUBMITTED', recordId: 'its name' },
    { phase: 'following', recordId: 'its name' },
  ],
])('two steps: %s', (_, state, event, part) => {
  expect(reduceCheckout(state, event)).toMatchObject(part)
})

test('only the last question may have moved money', () => {
  const denied = reduceCheckout({ ...two, asking, phase: 'unclear' }, say(false))
  const states = [approved, { ...two, asking }, denied, { ...approved, asking }]
  expect(states.map(isOut)).toEqual([false, false, false, true])
})

test.each(['asked', 'doubted', 'unclear', 'submitting', 'said'] as const)(
  'a possibly paid order (%s) does not expire',
  (state) => {
    const after = reduceCheckout(states[state], { type: 'PROGRESS', is: 'expired' })
    expect(after.phase).toBe(states[state].phase)
  },
)

test('refused requests return to review, unanswered ones stay', () => {
  const waiting = reduceCheckout(preparing, { type: 'PREPARED', prepared: 'nothing', steps: 0 })
  const away = reduceCheckout(waiting, events['server away'] as Event)
  expect(away).toEqual({ ...waiting, problem })
  expect(reduceCheckout(away, events.confirm as Event)).toEqual({ ...waiting, problem: undefined })
  const refused = reduceCheckout(away, events.refused as Event)
  expect([refused.phase, refused.problem]).toEqual(['reviewing', problem])
})

const withApproval: Own = { ...atWallet, steps: 2, hashes: ['0xapproval'] }
const swapAsked = { atMs: 5, sentBefore: '5', isLast: true }

test('a possible transfer is remembered through another approval', () => {
  const doubting = [
    { type: 'WALLET_ASKED', asking: swapAsked },
    { type: 'NO_ANSWER' },
    { type: 'PERSON_SAYS', isSent: false },
    { type: 'REPRICED', prepared: 'order', steps: 3 },
    { type: 'DOUBTED' },
  ] as Event[]
  const unclearNow = doubting.reduce<Own>(reduceCheckout, withApproval)
  expect(unclearNow).toMatchObject({ phase: 'unclear', asking: swapAsked })
  expect(isOut(unclearNow)).toBe(true)
  const denied = reduceCheckout(unclearNow, { type: 'PERSON_SAYS', isSent: false })
  expect(denied.doubt).toEqual(swapAsked)
  expect(isOut(denied)).toBe(true)
})

test('a late approval never counts as the payment', () => {
  const late = { type: 'HASH', hash: '0xlate', atMs: 9, submitKey: 'k', isLast: false } as const
  expect(reduceCheckout(withApproval, late)).toBe(withApproval)
  const asking = reduceCheckout(withApproval, { type: 'WALLET_ASKED', asking: swapAsked })
  expect(reduceCheckout(asking, late)).toBe(asking)
  const swapped = reduceCheckout(asking, { ...late, hash: '0xswap', isLast: true })
  expect(swapped).toMatchObject({ phase: 'submitting', hashes: ['0xapproval', '0xswap'] })
})

test('a refused report takes no payment back', () => {
  expect(reduceCheckout(submitting, events.refused as Event)).toBe(submitting)
})
