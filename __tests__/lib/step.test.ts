import { defineStep } from '@/lib/step'
import { tabStorage } from '@/lib/storage/web-storage'

const step = defineStep('login', { challengeId: '', phone: { to: '', resendAtMs: 0 } })
const begun = { challengeId: 'c1', phone: { to: '+44 ••• 56', resendAtMs: 7 } }

afterEach(() => tabStorage.clear())

test('a step begun is found again', () => {
  step.save(begun)
  expect(step.read()).toEqual(begun)
  expect(step.read()).toBe(step.read())
  step.clear()
  expect(step.read()).toBeUndefined()
})

test.each([
  '',
  '{',
  'null',
  '7',
  '{}',
  '{"challengeId":7,"phone":{"to":"","resendAtMs":0}}',
  '{"challengeId":"c1","phone":{}}',
])('a stored %j is no step', (stored) => {
  tabStorage.write('login', stored)
  expect(step.read()).toBeUndefined()
})

test('without storage a step lasts as long as the page', () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('full')
  })
  step.save(begun)
  expect(step.read()).toEqual(begun)
})

test('leaving on purpose clears only our own things', () => {
  sessionStorage.setItem('of-somebody-else', 'stays')
  step.save(begun)
  tabStorage.clear()
  expect(step.read()).toBeUndefined()
  expect(sessionStorage.getItem('of-somebody-else')).toBe('stays')
  sessionStorage.clear()
})
