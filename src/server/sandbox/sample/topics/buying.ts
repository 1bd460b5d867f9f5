import type { SampleText } from '../sample-text'

export const buyingTopics: SampleText[] = [
  {
    slug: 'buy-your-first-shares',
    title: 'Buy your first shares',
    summary:
      'Type an amount, lock the quote, pay from your wallet, watch the confirmations. The smallest purchase is USD 50.',
    updatedOn: '2026-10-19',
    body: `You need an approved [identity check](/help#verify-your-identity) and a [linked wallet](/help#connect-a-wallet).

1. Open **Buy shares** and choose a **Currency**: BNB, USDT or USDC. You see what your wallet holds of each.
2. Type an amount in **You pay**, or a number of shares in **You receive**. The other side follows at once. The quote is renewed every 60 seconds, and you see the seconds count down.
3. Press **Review purchase**. Read the price, the fee and the number of shares.
4. Press **Confirm and pay**. Now the quote is locked for 10 minutes.
5. Approve the payment in your wallet. Leave the amount exactly as it is: its last digits tell us which quote it belongs to.
6. Watch the confirmations count to 15. Then the shares are yours, usually in less than a minute. You get a notification and a receipt.

## An example

You pay 1,000 USDT, worth USD 1,000.00, at a price of USD 12.40.

| Line | Amount |
| --- | --- |
| You pay | USD 1,000.00 |
| Fee, 0.5% | USD 5.00 |
| Goes into shares | USD 995.00 |
| You receive | 80.241935 shares |

The number of shares is rounded down to a millionth.

> [!NOTE]
> You may close the page after the payment is sent. Our server follows the chain by itself and finds the payment.`,
  },
  {
    slug: 'payment-is-pending',
    title: 'My payment shows as pending',
    summary:
      'Your payment is safe. It waits for confirmations, or its network fee is too low. You need not do anything.',
    updatedOn: '2026-10-19',
    body: `*Pending* means that we have seen your payment, or know its hash, and are waiting until nobody can change it any more. The page counts the confirmations, up to 15.

| What you see | What it means | What to do |
| --- | --- | --- |
| Awaiting payment | The quote is locked, and no payment has been seen | Approve it in the wallet |
| Pending, 0 of 15 | Sent, but not yet in a block | Wait; see below |
| Pending, 7 of 15 | In a block, and getting safer | Nothing |
| Confirmed | The shares are in your account | Nothing |
| Failed | The chain rejected the payment; no money left your wallet but the network fee | Try again |
| Replaced | You sent another transaction in its place | Look at the new one |

## It stays at 0 of 15

The network fee was probably too low. Many wallets offer to speed it up. That is safe: the payment keeps its amount, and we recognize it.

After 5 minutes without a receipt the page says that the payment is still being confirmed. We go on looking for a day.

## Confirmations went back

The newest blocks of a chain are sometimes replaced. The payment then goes back to pending and is counted where it lands again. It is never counted twice.

> [!NOTE]
> Do not pay a second time because the first one is slow. The page asks you if you try.`,
  },
  {
    slug: 'payment-does-not-match',
    title: 'My payment does not match the quote',
    summary:
      'You paid less, more or too late. You have 72 hours to take what it buys or have it returned.',
    updatedOn: '2026-08-24',
    body: `This happens when the amount was changed in the wallet, when the block came after the 10 minutes, or when an exchange took its fee from the amount.

You get a notification. Open it and choose:

- **Take what it buys.** You see today's price beside the quoted one and the number of shares that results. That price is renewed each minute; the one you press counts.
- **Have it returned.** The full amount goes back to the address that paid, in the same currency. We pay the network fee.

The choice is open for 72 hours. If you choose nothing, the payment is returned.

## Whether it was late

The time of the block decides. If the block is within the 10 minutes, the payment is in time, even if we notice it later.

## Payments that we cannot place

If the payment came in a wrong token, or from a wallet that is not linked to any account, we set it aside. Nothing is lost. If we know whose it is, you see it under **Transactions**. If not, write to us with the hash, and link the paying wallet to your account by a signature. That proves that it is yours.

> [!NOTE]
> Pay from your own wallet, and never straight from an exchange. An exchange pays from a shared address, and nobody can tell whose money it was.`,
  },
  {
    slug: 'export-your-transactions',
    title: 'Export your transactions',
    summary:
      'Filter the list, press Export to Excel, and get a spreadsheet with hash, rate and fee of every line.',
    updatedOn: '2026-07-20',
    body: `1. Open **Transactions**.
2. Filter by kind, status or dates, or search for a hash. The filter stands in the address of the page, so you can keep it as a bookmark.
3. Press **Export to Excel**. The file holds exactly what the filter shows, however long the list is.

Each line carries the day and time in UTC, the kind, the amount, the currency, the rate at that time, the fee, the shares, the block and the hash.

## The gains report

For your tax return there is a second form of the export. Choose a year below the list and press **Gains report**. For that year it lists what you bought, the rewards you received with the price of their day, and what you hold at the end. The sums agree with the ledger. It is made to help you or your adviser with the figures, and is not tax advice.

## A receipt for one purchase

Open a purchase in the list. Its receipt shows price, fee and shares, and reads the payment again from the chain while you look. Each field is marked as matching or not. You can print it.

> [!NOTE]
> All times are UTC. A purchase late in the evening of December 31 may belong to the next year where you live, or the other way around.`,
  },
]
