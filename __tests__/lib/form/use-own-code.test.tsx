import { act, renderHook } from '@testing-library/react'
import { useOwnCode } from '@/lib/form/use-own-code'

test('the button is busy while the validation loads, and invalid input sends no code', async () => {
  const send = jest.fn(async () => ({ to: 'a…@example.com', resendIn: 60 }))
  const { result } = renderHook(() => useOwnCode(send as never, 'ada@example.com'))
  let decide: (isGood: boolean) => void = () => {}
  act(() => {
    void result.current.ask(
      () =>
        new Promise((done) => {
          decide = done
        }),
    )
  })
  expect(result.current.isAsking).toBe(true)
  await act(async () => decide(false))
  expect(result.current.isAsking).toBe(false)
  expect(send).not.toHaveBeenCalled()
  await act(() => result.current.ask(async () => true))
  expect(send).toHaveBeenCalledTimes(1)
  expect(result.current.sent).toBeDefined()
})
