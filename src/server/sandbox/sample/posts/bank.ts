import type { SamplePost } from '../sample-text'

export const bankPosts: SamplePost[] = [
  {
    slug: 'what-the-bank-reports-each-day',
    title: 'What a bank can say about itself every working day',
    summary:
      'By 15:00 UTC we want one number from the bank: its equity. Behind that number stand four valuations, and one thing that cannot be valued daily.',
    author: 'Priya Raman-Hale',
    publishedOn: '2026-03-24',
    updatedOn: '2026-06-30',
    body: `A bank publishes its accounts four times a year. For a price that is fixed each working day, that is not often enough. While we were preparing the agreement, FNX asked us what we could honestly say each day. This was the answer of our treasury.

## What moves in a day

**Bonds.** We hold government bonds worth nearly a fifth of our assets. Their prices can be read from the market at any minute. If interest rates rise by a tenth of a percentage point, our bonds lose about four million dollars on paper. It goes into the figure on the same day.

**Currencies.** A small part of our business is in other currencies. It is valued at the rates of 14:00 UTC.

**Income and costs.** Interest comes in every day, whether or not it is paid on that day. Salaries and rents do so as well, in the other direction. We add one day's worth of each.

**Known events.** If a large borrower fails on Tuesday, we know it on Tuesday, and put aside money for it on Tuesday.

## What does not move in a day

Loans. More than 60% of our assets are loans to people and firms nearby. There is no market for the loan of a family hotel. It is worth what we lent, less what we expect to lose, and that expectation is reviewed each month. We could invent a daily value for it, and it would look exact. It would not be true.

> [!NOTE]
> A number that changes daily looks more alive than one that changes monthly. It is not more correct for that reason.

So the figure that we report has a quick part and a slow part. The quick part makes the small daily moves that you see on the [price page](/price). The slow part makes a step from time to time, usually at the end of a month, and in a bad year the step goes down.

## How it is made

1. At 14:00 UTC the market prices are read.
2. A program computes the figure and compares it with the day before. A change of more than half a percent has to be explained in words.
3. A person in treasury and a person in risk management look at it. Both have to release it.
4. By 15:00 UTC it is sent, with a signature.

At the end of each quarter the auditor goes through the same steps for one day of the auditor's choice, without telling us which one until the quarter is over.

## What happens if we are late

Nothing dramatic. The last price stays in force, with its date beside it. If it happens three days in a row, no new quotes are given. We wanted that rule as much as FNX did. A price that nobody has confirmed should not be used for selling anything.

## What this figure is not

It is not our opinion of what the bank is worth. A buyer of the whole bank would pay more or less than its equity, for reasons that no balance sheet contains. That is why the price takes only half of its weight from our report. The other half comes from the last offering price, which is what professional investors paid. How the two are joined is written in [the method](/docs#price-method).`,
  },
  {
    slug: 'the-offering-opens',
    title: 'The offering opens: what is sold, and what is not',
    summary:
      'From September 1, 2026 to February 28, 2027 up to 4,000,000 new shares are for sale, from USD 50. A plain account of what a buyer gets.',
    author: 'Jonas Thorvall',
    publishedOn: '2026-09-01',
    updatedOn: '2026-09-01',
    body: `Today the offering of Varrowmere Bank opens. The bank is a sample, and so is the offering, but we write about it as we would about a real one, because that is the only way to find out whether a text is clear.

## What is sold

Up to 4,000,000 new ordinary shares. If all of them are sold, they are 10% of the 40,000,000 shares that the bank will then have. They lie with the custodian already: the bank deposited them on August 24, before anything could be sold.

| Point | Value |
| --- | --- |
| Price | The latest fixing |
| Smallest purchase | USD 50 |
| Fee | 0.5% of the payment |
| Target | USD 50,000,000 |
| Minimum | USD 10,000,000 |
| Last day | February 28, 2027 |

## What is not sold

**A deposit.** Nobody guarantees your money. If the bank does badly, you lose with it, up to everything you paid.

**A vote.** The custodian is the registered holder and does not vote.

**A way out.** You cannot sell the shares here. We say it in every text because it is the question that people forget to ask.

**A yield.** The bank has paid no dividend in the last five years. Staking rewards exist, in shares, from a limited pool. They are not interest.

> [!NOTE]
> If an offer does not tell you how you get your money back, the answer is usually that you do not. Here we tell you: at present, you do not.

## Why the price changes during the offering

Most offerings have one price for everybody. Ours follows the fixing, which is published each working day. So somebody who buys in February may pay more or less than somebody who buys today. We think that is fairer than a fixed price over six months: the bank's value will not stand still for so long, and with a fixed price the late buyers would always know more than the early ones.

There is no discount for early buyers and none for large ones.

## What happens with your money

Until the minimum of USD 10 million is reached, all payments stay at the treasury address. If it is not reached by the last day, each payment goes back to the address that it came from, in full, and the fee with it. Once it is reached, the money goes to the bank, and a purchase is final as soon as its shares are credited.

What the bank wants to do with it is listed on the [offering page](/campaign-details): almost half is capital for loans to small firms. By April 30, 2027 the bank reports, line by line, what became of it.

## Before you press the button

Read the [key facts](/docs#key-facts). It is one page. Then read the [risk disclosure](/static/risk-disclosure), which is longer, and ask yourself whether the sum you have in mind could be gone without changing your life.

If the answer is yes, the [steps](/how-work) take about twenty minutes the first time. If the answer is no, a smaller sum may be right, or none.`,
  },
  {
    slug: 'the-minimum-is-reached',
    title: 'The minimum is reached: what changes for holders',
    summary:
      'On October 14, 2026 the offering passed USD 10 million. Purchases are now final, the money goes to the bank, and two things stay as they were.',
    author: 'Jonas Thorvall',
    publishedOn: '2026-10-14',
    updatedOn: '2026-10-14',
    body: `This afternoon at 13:52 UTC a purchase of 250 dollars took the offering past its minimum of USD 10,000,000. We do not know the buyer's reasons for choosing that minute, and the buyer does not know the effect. Here is what follows from it.

## What changes

**Purchases are final.** Until today every purchase was made under a condition: if the minimum had not been reached by February 28, 2027, all money would have gone back. The condition is met. Shares that were credited before are final as of now, and new ones are final when they are credited.

**The money goes to the bank.** So far all payments have stayed at the treasury address. In the next days they are changed into dollars and passed on, in five parts. Each part can be seen on the chain as an outgoing payment of the treasury. We will list the five hashes in the quarterly report.

**The shares count as paid.** They now carry all the rights listed in the [share terms](/docs#share-terms), including the right to a dividend, if the bank pays one.

> [!NOTE]
> The rate at which your payment counts is the one in your quote. If BNB has risen or fallen since then, that is the bank's matter.

## What stays

**The offering goes on** until February 28, 2027, or until all 4,000,000 shares are sold. There is no hurry, and no bonus for anybody.

**You still cannot sell here.** Reaching the minimum makes a purchase more binding. It does not make the share easier to sell.

## What it does to the price

Nothing today. The fixing comes from the bank's net asset value for each share and from the last offering price, and neither knows how many people have bought.

Over time there is an effect. Each new share brings the bank about as much as the price, which is a little more than the net asset value for each share. So the net asset value for each share rises slightly with every share sold. An example with round figures:

| Line | Before | After 1,000,000 new shares at 12.378 |
| --- | --- | --- |
| Equity | USD 437,112,000 | USD 449,490,000 |
| Paid shares | 36,000,000 | 37,000,000 |
| Net asset value for each share | USD 12.142 | USD 12.148 |

That is less than a tenth of a percent. Anyone who tells you that the price must rise because many people buy has not read the rule.

## Numbers, once

Until today 3,418 people have bought. The smallest purchase was USD 50.00, made 211 times. The middle one was USD 640: half of the purchases were smaller, half larger. 27 payments did not match their quote. 19 of their owners took the shares, 7 had the money returned, and 1 is still deciding.

The next account follows with the report of the quarter. Until then the [offering page](/campaign-details) shows the present state.`,
  },
]
