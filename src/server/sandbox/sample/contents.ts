import type { ContentItem } from '@/server/modules/content'
import type { SamplePost } from './sample-text'

const texts: SamplePost[] = [
  {
    slug: 'glossary',
    title: 'Glossary',
    summary: 'The words that we use, each explained in one plain sentence.',
    author: 'Kofi Adair',
    publishedOn: '2025-03-25',
    updatedOn: '2026-10-22',
    body: `We try to use common words. Where a special one cannot be avoided, it always means the same thing on this site, namely this.

## Shares and the bank

| Word | Meaning |
| --- | --- |
| Share | A part of the ownership of a bank |
| Micro-share | A millionth of a share, the smallest amount that we count |
| Equity | What would be left if the bank paid everything it owes |
| Net asset value | Equity divided by the number of paid shares |
| Fixing | The price of one share that is published once each working day at 16:00 UTC |
| Last offering price | What professional investors paid when the bank last sold them new shares |
| Offering | A period in which new shares can be bought |
| Dividend | A part of the profit that is paid out to the owners |
| Dilution | Your part becomes smaller because there are more shares |
| Working day | Monday to Friday |

## Holding

| Word | Meaning |
| --- | --- |
| Custodian | A company that holds things for others and must keep them apart from its own |
| Ledger | The book in which every change of ownership is written twice, where it comes from and where it goes |
| Journal | One event in this book |
| Entry | One line of an event |
| Suspense | The account for a payment whose owner or purpose is not known yet |
| Reconciliation | Comparing two independent lists of the same thing |
| Proof of a line | A short calculation that shows that your balance was counted in a published total |

> [!NOTE]
> Custody and ledger belong together: the first has the things, the second knows whose they are.

## Paying

| Word | Meaning |
| --- | --- |
| Wallet | A program or device that keeps the keys to your money on a chain and signs payments |
| Chain | A public list of payments that many computers keep together; ours is BNB Smart Chain |
| Block | A group of payments added to a chain at once |
| Confirmation | One more block after the one that contains your payment |
| Final | A block that the chain itself promises not to replace |
| Hash | The fingerprint of a payment: 0x and 64 letters and digits |
| Network fee | What the chain asks for carrying out a payment |
| Stablecoin | A currency on a chain whose issuer promises a fixed worth, such as USDT and USDC |
| Treasury | The address on the chain to which buyers pay |
| Quote | An offer with price, fee and number of shares |
| Locked quote | A quote that stands for 10 minutes while you pay |
| Swap | Exchanging one currency for another |
| Slippage | How much worse a rate may get before a swap cancels itself |

## Your account

| Word | Meaning |
| --- | --- |
| One-time code | 6 digits that work once, within 5 minutes |
| Two-factor login | One more code, from an app on your own device |
| Recovery code | A code on paper, for the day on which the app is lost |
| Session | The time from logging in to logging out, one day at most |
| Identity check | The proof that you are who you say you are |
| Linked wallet | A wallet of which you have shown by a signature that it is yours |

## Rewards

| Word | Meaning |
| --- | --- |
| Staking | Leaving shares untouched for an agreed time and receiving more shares for it |
| Plan | How long, at which rate, and what happens if you leave early |
| Claim | Moving a reward to your available shares |
| Reward pool | The shares from which rewards are paid, deposited before |
| Basis point | A hundredth of a percent |

If a word is missing, [tell us](/contactus). The usual reason is that we have stopped noticing it.`,
  },
  {
    slug: 'share-in-numbers',
    title: 'The share in numbers',
    summary:
      'Every fixed figure of the product on one page: price rule, fee, minimums, time limits, plans, offering.',
    author: 'Yuki Tanabe-Ross',
    publishedOn: '2025-06-02',
    updatedOn: '2026-10-26',
    body: `Figures that change, such as the price or the sum raised, stand on their own pages. Here are those that stay, so that you can find them without reading everything else.

## The share

| What | Figure |
| --- | --- |
| Smallest part | 0.000001 of a share |
| Price fixed | Each working day at 16:00 UTC |
| Weight of net asset value and of last offering price | 50% each |
| Rounding of the price | Down to a tenth of a cent |
| Largest move from one fixing to the next | 5% |
| No quotes after | 3 working days without a report of the bank |

How these work together is described in [the method](/docs#price-method).

## Buying

| What | Figure |
| --- | --- |
| Smallest purchase | USD 50 |
| Fee | 0.5% of the payment |
| Live quote renewed | Every 60 seconds |
| Locked quote | 10 minutes |
| Open locked quotes for one person | 3 |
| Confirmations | 15, and a final block |
| Time to choose when a payment does not match | 72 hours |
| We look for a slow payment | 1 day |
| Chain number | 56, BNB Smart Chain |
| Currencies | BNB, USDT, USDC |

> [!NOTE]
> USDT and USDC have 18 decimals on BNB Smart Chain and 6 on some other chains. The programs read it from the chain and assume nothing.

## Staking

| Plan | Days | Rate a year | Smallest stake |
| --- | --- | --- | --- |
| 3 months | 91 | 3.0% | 1 share |
| 6 months | 182 | 4.2% | 1 share |
| 12 months | 365 | 5.5% | 1 share |

Rewards are counted daily at 00:00 UTC, rounded down to a millionth of a share, and the remainder is carried to the next day. Leaving early halves the rate for the days stayed. The pool was filled with 90,000 shares.

## Logging in

| What | Figure |
| --- | --- |
| Digits of a code | 6 |
| Life of a code | 5 minutes |
| Tries for a code | 5 |
| New code after | 30 seconds |
| Codes within an hour | 5 at most |
| Codes within a day | 10 at most |
| Shortest password | 10 characters |
| Session | 1 day |

In the sandbox the limits are wider, so that nobody is stopped while trying things out.

## Swapping

| What | Figure |
| --- | --- |
| Our fee | None |
| Slippage offered | 0.1%, 0.5%, 1%, or your own up to 50% |
| Deadline | 20 minutes, or your own up to 180 |
| Warning | Above 3% effect on the price |
| Refusal without a second confirmation | Above 15% |

## The present offering

| What | Figure |
| --- | --- |
| Shares offered | 4,000,000 |
| Part of the bank if all are sold | 10% |
| Target | USD 50,000,000 |
| Minimum | USD 10,000,000, reached on October 14, 2026 |
| First and last day | September 1, 2026 and February 28, 2027 |
| Paid shares of the bank before | 36,000,000 |

The state of today is on the [offering page](/campaign-details), and the bank's figures are on the [bank page](/bank-overview). Both are samples.`,
  },
  {
    slug: 'our-promises',
    title: 'Our promises, and how you can catch us breaking them',
    summary:
      'Eight promises. For each one, the place where you can check it yourself. And four things that we do not promise.',
    author: 'Mirela Stanwick',
    publishedOn: '2025-04-08',
    updatedOn: '2026-10-22',
    body: `A promise that nobody can check is advertising. So for each of ours we name the place where you can catch us.

## What we promise

### 1. No share without a share

The ledger never contains more shares than lie with the custodian. *Check it:* the totals are on the [bank page](/bank-overview) with the time of the last comparison, and the auditor's reports are published in full.

### 2. Every payment becomes shares or goes back

Nothing that reaches the treasury stays there for good without an owner. *Check it:* the treasury's address is public. Each payment to it is a purchase, a return, or an open case, and the number of open cases is in the quarterly report.

### 3. One price for everybody

At the same moment all buyers get the same fixing, without a margin of ours, whatever the amount. *Check it:* compare the price on your receipt with the table on the [price page](/price).

### 4. No fee that you have not seen

The fee is on the page before you confirm, with the real figures in it. *Check it:* the receipt shows the same lines, and the [fee schedule](/docs#fee-schedule) has worked examples.

### 5. Rounding never makes money for us

Where something has to be rounded, what is cut off stays in the reward pool or with the shares for sale, never with us. *Check it:* the rule is in [the arithmetic of rewards](/article/understanding/arithmetic-of-rewards). With a calculator and an hour you can repeat it.

### 6. Drawbacks where they belong

Where we praise something, its drawback stands beside it. *Check it:* read the page on [how we differ](/how-different), and tell us what is missing.

### 7. No selling of your data, no tracking

No advertising and no tracking script runs here. *Check it:* your browser's developer tools list every connection that a page makes. Switch them on and look.

### 8. A person answers

Within one working day for questions about your account or a payment, within two for everything else. *Check it:* write to [us](/contactus), and look at the clock.

> [!NOTE]
> If you catch us, we publish it, with your name if you like. The page on [mistakes](/content/how-we-handle-mistakes) is made for that.

## What we do not promise

- **That the price rises.** It follows the bank, and banks have bad years.
- **That you can sell.** You cannot do that here, and we name no date for a change.
- **That nothing goes wrong.** Something always does. We promise to say so and to put it right.
- **That we know better than you.** We give no advice. If you are not sure, ask somebody who earns nothing from your answer.`,
  },
  {
    slug: 'how-we-handle-mistakes',
    title: 'How we handle mistakes',
    summary:
      'What we do when we were wrong, in which order, who pays, and what we publish. With three mistakes of our own.',
    author: 'Jonas Thorvall',
    publishedOn: '2025-08-12',
    updatedOn: '2026-10-05',
    body: `Nobody runs a ledger for years without a mistake. What counts is what happens in the hour after it is found. This is our order of work.

## The five steps

1. **Stop it from growing.** If a price, a rule or a program is wrong, quotes are paused at once. One person may do that alone, at any hour, and does not have to be right.
2. **Find everybody whom it touched.** The person who reported it is rarely the only one. We look for all others before we correct the first.
3. **Put each of them where they would have been.** By a counter-entry in the ledger, with the reason, agreed to by two people. Nothing is erased.
4. **Tell them.** A notification says what happened, what it meant for them and what was done. It comes before any announcement in public.
5. **Publish it and change something.** Within 10 working days a report appears: cause, effect, correction, and what will prevent the next one.

> [!NOTE]
> "One person may stop everything" sounds dangerous. A wrong stop costs an hour. A wrong price that runs on costs trust.

## Who pays

| Case | What we do |
| --- | --- |
| You paid too high a price through our mistake | You get the missing shares |
| You paid too low a price through our mistake | You keep what you have |
| Shares were credited to the wrong person | They are moved to the right one, and both are told |
| A return went out late | It goes out at once, and we pay the network fee |
| A report of the bank was wrong | As for our own mistakes; the bank makes it good to us |
| You made a mistake yourself | We help as far as the chain allows, at no cost |

The cost of our mistakes comes out of our own money, and never from the reward pool or from other owners.

## Three of ours

All three happened in the sandbox, before there was anything to buy.

### March 2025: a price from yesterday

For two hours after a fixing, some pages still showed the old price, since a copy was kept for too long. No quote used it. *Changed:* quotes and pages now read the same source, and a test compares them.

### November 2025: two notifications for one payment

When a block was replaced and the payment landed again, some people were told twice that they had been credited. The ledger was right: there was one credit. But a message that says the same twice makes people look for a second share. *Changed:* the notification is now written in the same step as the entry, so there can be only one.

### June 2026: a refusal without a cure

The page said that the network fee was too low, and did not say what to do. Eleven people gave up. *Changed:* each refusal now comes with a button that solves it, and what was typed stays.

## If you find one

Write to support@fnx.example, or to security@fnx.example if somebody could abuse it. You get an answer within one working day. We never act against a person who reports a weakness in good faith and gives us time to mend it. For anything that is less a mistake than an annoyance, the path under [complaints](/static/complaints) is open.`,
  },
]

export const sampleContents: ContentItem[] = texts.map((text, index) => ({
  kind: 'content',
  category: 'reference',
  categoryTitle: 'Reference',
  position: index + 1,
  ...text,
}))
