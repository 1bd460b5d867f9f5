import { sampleNotice } from '../sample-notice'
import type { SampleText } from '../sample-text'

export const shareDocuments: SampleText[] = [
  {
    slug: 'share-terms',
    title: 'Share terms',
    summary:
      'What a share gives you, how it is held and divided, what you can and cannot do with it.',
    updatedOn: '2026-09-01',
    body: `**${sampleNotice}**

## 1. The share

A share is one ordinary share of Varrowmere Bank, a sample. All ordinary shares are equal. There is no other kind.

## 2. How it is held

The custodian, Tarn Row Custody (sample), is the registered holder. It holds the shares for the owners whom the FNX ledger names, and apart from its own property. The ledger is double-entry: each change takes from one account exactly what it gives to another. Entries are only ever added. A correction is a new entry that refers to the wrong one.

> [!NOTE]
> Custody means that somebody holds a thing for you that stays yours, as a bank's vault holds a ring.

## 3. Parts of a share

A share can be divided into 1,000,000 equal parts, called micro-shares. The ledger counts only whole micro-shares. Wherever a calculation gives a fraction of one, it is rounded down.

## 4. Your rights

| Right | Do you have it? | How |
| --- | --- | --- |
| Part of the bank's value | Yes | In proportion to your shares, after all debts |
| Dividend, if one is paid | Yes | In proportion to your shares; how it is paid out is announced before |
| Vote | No | The custodian does not vote on shares held here |
| First right to new shares | No | You may buy in an open offering like anybody else |
| Information | Yes | Yearly and quarterly reports, on this site |
| Sale on this site | No | There is no market here |
| Gift or transfer to another account | No | Except by inheritance or by order of a court |
| Delivery as a token on the chain | Planned | No date is promised |

The bank has paid no dividend in the last five years.

## 5. When a share becomes yours

When your payment has 15 confirmations on BNB Smart Chain and its block is final, the ledger credits you. From that moment the share is paid and carries the rights of section 4. A payment is credited exactly once.

## 6. Staked shares

Shares that you stake stay yours and keep all rights. You cannot stake them a second time during the term. Reward shares come from the pool that the bank deposited, and are the same kind of share.

## 7. Splits, mergers and other changes

If the bank divides or joins its shares, the ledger follows on the same day, in the same proportion for everybody. Should a merger give you something else in exchange, the ledger records that. Any fraction of a micro-share that remains is added up and published, and is used for the reward pool.

## 8. If the bank is wound up

Creditors are paid first. What is left belongs to all shareholders in proportion. The custodian receives it and pays it to the owners in the ledger.

## 9. Death and inheritance

The shares belong to your heirs. They write to us with the documents that the law asks for. An operator enters the change after two people have checked it.

## 10. Holds

If the law obliges us, or if your identity check is withdrawn, your shares may be put on hold. A hold stops changes. It does not take anything away. You learn of it and of the reason, unless the law forbids us to say.

## 11. Changes of these terms

We cannot change sections 1 to 5 to your disadvantage for shares that you already hold. Other changes are announced 30 days ahead. The [terms and conditions](/static/term-condition) say how.`,
  },
  {
    slug: 'fee-schedule',
    title: 'Fee schedule',
    summary:
      'Everything that costs something, what costs nothing, and worked examples with every cent.',
    updatedOn: '2026-11-10',
    body: `**${sampleNotice}**

## In short

You pay 0.5% when you buy. Nothing else here costs you anything, except leaving a staking plan early. The network fee of your own transactions goes to the chain.

## All fees

| What | Fee | Who receives it |
| --- | --- | --- |
| Opening and keeping an account | None | |
| Identity check | None | |
| Purchase of shares | 0.5% of the payment | FNX |
| Custody and ledger | None for you | The bank pays a fixed yearly amount |
| Staking, claiming, unlocking | None | |
| Leaving a plan early | Half of the reward for the days stayed | Goes back to the reward pool |
| Swap | None from us | The exchange's own fee is inside its rate |
| Return of a payment | None | We pay the network fee |
| Export, receipts, year-end report | None | |
| Network fee | What the chain asks | The chain's validators |

## How the purchase fee is counted

The fee is part of what you pay. It is counted in the currency of the payment, in whole smallest units. Where it is not a whole number of them, it is rounded up to the next one. Then the rest is divided by the price of a share, and the number of shares is rounded down to a millionth.

| You pay | Fee, 0.5% | Goes into shares | Price | You receive |
| --- | --- | --- | --- | --- |
| USD 50.00 | USD 0.25 | USD 49.75 | USD 12.40 | 4.012096 shares |
| USD 250.00 | USD 1.25 | USD 248.75 | USD 12.40 | 20.060483 shares |
| USD 1,000.00 | USD 5.00 | USD 995.00 | USD 12.40 | 80.241935 shares |
| USD 10,000.00 | USD 50.00 | USD 9,950.00 | USD 12.40 | 802.419354 shares |

> [!NOTE]
> Both roundings together cost you less than a millionth of a share and one smallest unit of the currency for each purchase. At USD 12.40 that is about one thousandth of a cent.

There is no reduction for large purchases and no charge on top for small ones. The smallest purchase is USD 50.

## How the early exit is counted

The reward for the days you stayed is counted twice: at the plan's rate, and at half of it. You keep the half. If you have claimed more than that, the difference is taken from the shares you get back.

| 100 shares, 12-month plan, left after 100 days | Shares |
| --- | --- |
| Reward at 5.5% | 1.506849 |
| You keep, at half the rate | 0.753424 |
| Goes back to the pool | 0.753425 |

## Network fees

They depend on the chain and not on us. A payment in BNB is the cheapest, because it is a plain transfer. A payment in a token costs more work and so a little more. Your wallet shows the fee before you approve. If what you hold does not cover the payment and the fee together, the page says so before you confirm.

## What we do not do

- We add no margin to the price of a share. You buy at the published fixing.
- We add no margin to the rate of a currency. The quote shows the rate and its source.
- We take no commission from wallets, exchanges or the identity provider.

## Changes

A change of a fee is announced 30 days ahead and applies only to what you do after it. Fees of a running plan are never changed.`,
  },
]
