import { sampleNotice } from '../sample-notice'
import type { SampleText } from '../sample-text'

export const offeringDocuments: SampleText[] = [
  {
    slug: 'offering-memorandum-summary',
    title: 'Offering memorandum, summary',
    summary:
      'Who offers what, at which price, until when, what the money is for, and what happens at the end.',
    updatedOn: '2026-10-14',
    body: `**${sampleNotice}**

## The offering at a glance

| Point | Value |
| --- | --- |
| Issuer | Varrowmere Bank (sample), Ledgerport |
| What is offered | Up to 4,000,000 new ordinary shares |
| Part of the bank | 10% of the 40,000,000 shares there are if all are sold |
| Price | The latest fixing, published each working day at 16:00 UTC |
| Target | USD 50,000,000 |
| Minimum for the offering to go ahead | USD 10,000,000, reached on October 14, 2026 |
| Smallest purchase | USD 50 |
| Fee paid by the buyer | 0.5% of the payment |
| Opens | September 1, 2026 |
| Closes | February 28, 2027, or earlier when all shares are sold |
| Paid in | BNB, USDT or USDC on BNB Smart Chain |
| Held by | Tarn Row Custody (sample), for the owners in the FNX ledger |

## The issuer

Varrowmere Bank was founded in 1987. It takes deposits from households and firms in one region and lends most of them out again as home loans and loans to small and mid-sized firms. On September 30, 2026 it had assets of USD 5,118.5 million and equity of USD 437.1 million. In 2025 it earned USD 37.6 million. It has paid no dividend in the last five years and has kept its profit as capital.

Up to now the bank has 36,000,000 shares that are fully paid. Equity for each of them is USD 12.142. The last block of shares, 2,000,000 of them, was sold to professional investors on June 30, 2026 at USD 12.50.

> [!NOTE]
> Net asset value for each share is equity divided by paid shares: 437.112 million divided by 36 million is 12.142.

## What is created, and when

On August 24, 2026 the bank created 4,000,000 new shares and deposited them with the custodian. Until somebody buys them they are unpaid and carry no rights. Each share, or part of a share, becomes paid when its purchase is credited in the ledger. Shares that are unsold at the end are canceled.

The bank also deposited 90,000 shares from its own holdings as a pool for staking rewards. They were bought out of the profit of 2025. They are not part of the offering.

## What the money is for

| Use | Part |
| --- | --- |
| Loans to small and mid-sized firms | 45.0% |
| Home loans | 15.0% |
| Liquid reserve | 15.0% |
| New core computer systems and security | 12.0% |
| Branches and advice in small towns | 8.0% |
| Costs of the offering | 5.0% |

This is the plan of the bank's board. It may change the parts by up to five percentage points each without asking anybody, and reports what was done by April 30, 2027.

## The minimum, and the money until then

Until the minimum was reached, all payments stayed at the treasury address. If it had not been reached by February 28, 2027, every payment would have gone back to the address that it came from, in the currency and amount that was paid, fee included. Since October 14, 2026 a purchase is final when its shares are credited.

Payments are changed into dollars on the day after they are credited. The rate at which your payment counts is the one in your quote, so a later move is the bank's risk and not yours.

## Who can buy

Adults with an approved identity check, acting for themselves, from countries where the law allows it. The list of countries is part of the identity check.

## The main risks

- The shares cannot be resold here, and there is no buyback.
- The price can fall, and the whole amount can be lost if the bank fails.
- A share is not a deposit and is not covered by a deposit guarantee.
- Holders have no vote.
- More shares may be issued later, which makes each holder's part smaller.

The complete list stands in the [risk disclosure](/static/risk-disclosure).

## Timetable

| Date | Step |
| --- | --- |
| June 30, 2026 | Last block sold to professional investors, USD 12.50 a share |
| August 24, 2026 | Shares deposited with the custodian |
| September 1, 2026 | The offering opens |
| October 14, 2026 | The minimum is reached |
| February 28, 2027 | The offering closes |
| March 15, 2027 | Unsold shares are canceled |
| April 30, 2027 | Report on the use of the money |`,
  },
  {
    slug: 'key-facts',
    title: 'Key facts sheet',
    summary:
      'The offering in one page: what you get, what it costs, what you can lose, how long you should stay.',
    updatedOn: '2026-08-31',
    body: `**${sampleNotice}**

## What is this?

Ordinary shares of Varrowmere Bank, a sample. You buy them in any amount from USD 50, down to a millionth of a share. The custodian holds the shares, and the FNX ledger records that they are yours.

## Whom is it for?

For people who want to own part of a bank for many years, who understand that they cannot sell here, and who can bear the loss of the whole amount.

It is **not** for you if you need the money within five years, if you want a fixed income, or if you want to trade.

## What can I lose, and what can I gain?

You can lose everything you pay, and no more than that. There is no upper limit to what a share may be worth, and no promise of any gain.

The table shows what 80.241935 shares, bought for USD 1,000 at a price of USD 12.40, would be worth at other prices. It is arithmetic, and not a forecast.

| Price later | Change of price | Worth of the shares | Result against USD 1,000 paid |
| --- | --- | --- | --- |
| USD 9.92 | −20% | USD 796.00 | −USD 204.00 |
| USD 12.40 | 0% | USD 995.00 | −USD 5.00 |
| USD 14.88 | +20% | USD 1,194.00 | +USD 194.00 |
| USD 0.00 | −100% | USD 0.00 | −USD 1,000.00 |

> [!NOTE]
> The line for 0% shows the fee: the price has not moved, and you are USD 5 behind.

## What if FNX or the bank cannot pay?

- **The bank fails**: shareholders are paid last, and usually get nothing. No guarantee scheme covers shares.
- **FNX fails**: your shares are with the custodian and are not part of our property. Settling who owns what takes time.
- **The custodian fails**: shares held for others are kept apart from its own. A court would confirm it.

## What does it cost?

| Cost | Amount |
| --- | --- |
| Purchase fee | 0.5% of the payment |
| Custody, each year | Nothing |
| Staking and claiming | Nothing |
| Leaving a plan early | Half of the reward for the days stayed |
| Network fee | Paid to the chain, shown by your wallet |

## How long should I hold it?

At least five years. There is no way to sell here. Delivery as a token on the chain is planned, without a date.

## Where do I complain?

Write to complaints@fnx.example. How it goes on is described under [complaints](/static/complaints).

## Anything else?

Read the [share terms](/docs#share-terms), the [risk disclosure](/static/risk-disclosure) and [where we are worse](/how-different) before you buy.`,
  },
]
