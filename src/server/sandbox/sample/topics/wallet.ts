import type { SampleText } from '../sample-text'

export const walletTopics: SampleText[] = [
  {
    slug: 'connect-a-wallet',
    title: 'Connect and link a wallet',
    summary:
      'Connecting lets the page see your address. Linking, by a signature, tells us that the address is yours.',
    updatedOn: '2026-10-19',
    body: `## Connect

1. Press **Connect Wallet** in the header.
2. Choose your wallet: MetaMask, Rainbow, WalletConnect, Ledger, Rabby, Coinbase or Argent. Safe is offered when you open this site inside the Safe app.
3. Confirm in the wallet. With a wallet on your phone, scan the picture that is shown.

If you have none yet, the same window explains what a wallet is and where to get one. Write down its recovery words on paper, and never type them into a website.

## Link

Connecting alone tells us nothing for sure: anybody can look at any address. So before the first payment you sign a short message. It names this site, your account and the time. It moves no money, costs no fee and allows nothing.

- One address belongs to one account.
- You may link several addresses.
- You can unlink one in **Settings**, under Wallets, unless a locked quote or a payment from it is open.

## Good to know

Inside the Safe app this site opens as a visitor: you can connect your Safe and read, and browsers keep your login from such a frame. To link your Safe or to pay from it, open this site in a tab of its own and connect it by WalletConnect.

Contract wallets, such as Argent and Safe, can pay in USDT and USDC, but not in BNB. An account that can batch its transactions (EIP-7702) sends BNB as a plain transfer. The page offers only what works for your wallet.

You are not connected automatically when you return. That is on purpose: the page sees your address only when you want it to.

> [!NOTE]
> Connected means the page can ask. Nothing leaves your wallet until you approve it there.`,
  },
  {
    slug: 'wrong-network',
    title: 'The page says wrong network',
    summary: 'Your wallet is on another chain. Press the button and choose BNB Smart Chain.',
    updatedOn: '2026-06-08',
    body: `Payments are taken on BNB Smart Chain only. Its chain number is 56. When your wallet is set to another chain, the header shows **Wrong network**, and the page does not let you pay.

1. Press the button in the header.
2. Choose BNB Smart Chain.
3. Approve the change in your wallet.

If the wallet does not know the chain, it offers to add it. Check that the number is 56 before you agree.

## If the switch is refused

Some wallets cannot be switched by a page. Change the network inside the wallet app, and come back. The page notices it without a reload. Nothing that you typed is lost.

## Your money is on another chain

USDT and USDC exist on many chains under the same name. A balance on another chain does not show here and cannot pay here. You have to move it first, with a bridge or through an exchange. We do not offer that and cannot help if it goes wrong. Move a small sum first.

> [!NOTE]
> Never send from another chain to the treasury address of a quote. The address may exist there too, but nobody watches it, and the money may be out of reach.`,
  },
  {
    slug: 'swap-currencies',
    title: 'Swap one currency for another',
    summary:
      'Exchange BNB, USDT, USDC and other listed currencies in your wallet, through a public exchange contract.',
    updatedOn: '2026-09-28',
    body: `Use it to get the currency you want to pay with, or a little BNB for network fees. Shares cannot be swapped.

1. Open **Swap** and type an amount in **You pay** or in **You receive**. The other side follows.
2. Read the line below: rate and least received. It opens to price impact, route and network fee.
3. Press **Review swap** and connect your wallet there.
4. Press **Confirm swap**, and approve in the wallet. A token needs two approvals, the first one allowing exactly this amount and no more.

## What the lines mean

| Line | In plain words |
| --- | --- |
| Price impact | How far your own order moves the rate. Above 3% we warn you. Above 15% you must confirm once more |
| Slippage | How much worse the rate may become before the swap cancels itself: 0.1, 0.5, 1% or your own figure |
| Minimum received | What you get in the worst case. Less than that, and nothing happens |
| Route | The currencies it goes through: straight, or with one stop where that gives more |
| Deadline | After this time the order is void. 20 minutes unless you say otherwise |

Before the wallet is asked, the price is looked at once more. If it has become worse, the page shows the new one and asks.

A contract wallet, such as Safe or Argent, cannot swap here. Use a plain account.

## If it fails

A swap that cannot be made as agreed is undone by the chain. You keep your currency and lose the network fee. Try again with a little more slippage, or a smaller amount.

A swap that you made stands under **Transactions**, with what the chain says of it.

We take no fee for swaps. The exchange's own fee is part of the rate.`,
  },
]
