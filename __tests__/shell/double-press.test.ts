import { keepDoublePresses } from '@/shell/companion'

function pressed(...presses: [on: string, detail: number][]): string[] {
  document.body.innerHTML = '<button id="stake">Stake</button><a id="foot" href="#foot">Privacy</a>'
  const met: string[] = []
  document.body.onclick = ({ target }) => met.push((target as Element).id)
  const stop = keepDoublePresses()
  for (const [on, detail] of presses)
    document
      .getElementById(on)
      ?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail }))
  stop()
  return met
}

test('a double press never meets another control', () => {
  expect(pressed(['stake', 1], ['foot', 2], ['foot', 3])).toEqual(['stake'])
  expect(pressed(['stake', 1], ['stake', 2], ['foot', 1])).toEqual(['stake', 'stake', 'foot'])
  expect(pressed(['stake', 1], ['foot', 0])).toEqual(['stake', 'foot'])
})
