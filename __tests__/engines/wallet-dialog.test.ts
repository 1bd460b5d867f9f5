import { logInByCalls, openAccount } from '../support/account-holder'
import { connectSandboxWallet, problems, startEngine } from '../support/engines/visitor'

const newVisitor = startEngine()
const sizes = [
  {
    width: 1280,
    theme: 'DARK',
    names: ['MetaMask', 'Rainbow', 'WalletConnect', 'Ledger', 'Argent'],
  },
  { width: 360, theme: 'light', names: ['MetaMask'] },
] as const

test.each(sizes)(
  'a member connects a wallet and signs, $width wide',
  async ({ width, theme, names }) => {
    const member = await logInByCalls(await openAccount())
    const visitor = await newVisitor({ width, theme, as: member })
    await problems()
    await visitor.open('/about')
    await visitor.press({ role: 'button', name: 'Connect Wallet', inside: 'banner' })
    await visitor.see({ role: 'dialog' })
    for (const name of names) await visitor.see({ role: 'button', pattern: name, inside: 'dialog' })
    await connectSandboxWallet(visitor)
    await visitor.see({ text: 'Test money arrived' })
    expect(await problems()).toEqual([])
  },
)
