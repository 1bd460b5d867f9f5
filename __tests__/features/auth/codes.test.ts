import { afterCodes, type CodesEvent, noCodes } from '@/features/auth/components/code-form'

const typed = (code: string, field = 0): CodesEvent => ({
  is: 'entered',
  field,
  code,
  isAtOnce: false,
})
const pasted = (code: string, field = 0): CodesEvent => ({
  is: 'entered',
  field,
  code,
  isAtOnce: true,
})
const waited: CodesEvent = { is: 'waited' }
const sent: CodesEvent = { is: 'sent' }
const refused = (...wrong: number[]): CodesEvent => ({ is: 'answered', wrong })
const answered = refused(0)

function acts(count: number, events: CodesEvent[]): string {
  let state = noCodes(count)
  return events
    .map((event) => {
      const [next, what] = afterCodes(state, event)
      state = next
      return what.act === 'move' ? `move to ${what.to}` : what.act
    })
    .join(', ')
}

test.each<[string, CodesEvent[], string]>([
  ['a paste is sent at once', [pasted('123456')], 'send'],
  ['half a paste is not', [pasted('123')], 'nothing'],
  [
    'typing is sent when it has stood a moment',
    [typed('12345'), typed('123456'), waited],
    'nothing, wait, send',
  ],
  [
    'a slip that is mended starts the moment again',
    [typed('123456'), typed('12345'), typed('123457'), waited],
    'wait, nothing, wait, send',
  ],
  [
    'a moment that a slip ended sends nothing',
    [typed('123456'), typed('12345'), waited],
    'wait, nothing, nothing',
  ],
  [
    'a press comes first, and the moment sends nothing more',
    [typed('123456'), sent, waited],
    'wait, nothing, nothing',
  ],
  [
    'after a paste the moment sends nothing more',
    [pasted('123456'), sent, waited],
    'send, nothing, nothing',
  ],
  [
    'while one is on its way no other is sent',
    [pasted('123456'), sent, pasted('654321'), typed('654321')],
    'send, nothing, nothing, nothing',
  ],
  [
    'a code that was refused is not sent again by itself',
    [pasted('123456'), sent, answered, pasted('123456'), typed('123456')],
    'send, nothing, nothing, nothing, nothing',
  ],
  [
    'another one is',
    [pasted('123456'), sent, answered, pasted('654321')],
    'send, nothing, nothing, send',
  ],
  [
    'a new code on its way empties the field, and the next is sent',
    [pasted('123456'), sent, answered, typed(''), pasted('654321')],
    'send, nothing, nothing, nothing, send',
  ],
])('one code: %s', (_, events, expected) => {
  expect(acts(1, events)).toBe(expected)
})

test.each<[string, CodesEvent[], string]>([
  ['a full field moves on to the empty one', [typed('123456', 0)], 'move to 1'],
  ['in whatever order', [pasted('123456', 1)], 'move to 0'],
  [
    'the last digit of both sends after a moment',
    [typed('123456', 0), typed('654321', 1), waited],
    'move to 1, wait, send',
  ],
  ['both pasted are sent at once', [pasted('123456', 0), pasted('654321', 1)], 'move to 1, send'],
  [
    'one that is mended is sent with the other',
    [pasted('123456', 0), pasted('654321', 1), sent, answered, pasted('111111', 0)],
    'move to 1, send, nothing, nothing, send',
  ],
  [
    'of two that were wrong the first that is mended leads to the other, and costs no try',
    [
      ...[pasted('123456', 0), pasted('654321', 1), sent, refused(0, 1)],
      ...[pasted('111111', 0), pasted('222222', 1)],
    ],
    'move to 1, send, nothing, nothing, move to 1, send',
  ],
  [
    'what was mended while the answer was on its way is sent after it',
    [...[pasted('123456', 0), pasted('654321', 1), sent], ...[pasted('222222', 1), refused(1)]],
    'move to 1, send, nothing, nothing, send',
  ],
  [
    'and not as long as another one is wrong',
    [
      ...[pasted('123456', 0), pasted('654321', 1), sent],
      ...[pasted('222222', 1), refused(0, 1), pasted('111111', 0)],
    ],
    'move to 1, send, nothing, nothing, nothing, send',
  ],
  [
    'what was right is sent no second time',
    [pasted('123456', 0), pasted('654321', 1), sent, refused()],
    'move to 1, send, nothing, nothing',
  ],
])('two codes: %s', (_, events, expected) => {
  expect(acts(2, events)).toBe(expected)
})
