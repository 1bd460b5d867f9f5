import type { SamplePost } from '../sample-text'

export const understandingArticles: SamplePost[] = [
  {
    slug: 'what-you-own',
    title: 'What you own when you own a bank share',
    summary:
      'A share is a place at the end of a line, and a claim on what is left when everybody before you has been paid. A slow walk along that line.',
    author: 'Jonas Thorvall',
    publishedOn: '2025-05-20',
    updatedOn: '2026-10-26',
    body: `Ask ten people what a share is and nine will say: a part of a company. That is true in the way that a ticket is a part of a theater. This text looks at what the ticket admits you to, and at where you sit.

## The line at the counter

Imagine that the bank closes tomorrow, sells everything it has, and pays everybody whom it owes. People stand in line. The order is fixed by law and by contract.

| Place | Who | What Varrowmere Bank owes them |
| --- | --- | --- |
| 1 | Depositors, households first | USD 3,923.1 million |
| 2 | Other banks and suppliers | USD 345.8 million |
| 3 | Holders of the bank's bonds | USD 412.5 million |
| 4 | Shareholders | What is left |

The figures are those of September 30, 2026, and the bank is a sample. If the assets fetch exactly what the books say, USD 5,118.5 million, then 4,681.4 million go to the first three groups, and 437.1 million are left. That rest is called equity. It belongs to the shareholders, and each of the 36 million paid shares has USD 12.14 of it.

> [!NOTE]
> Equity is not a pile of money in a cellar. It is a difference between two large numbers, and it changes whenever one of them does.

## Why the end of the line is a strange place

Suppose that the assets fetch 5% less than the books say: USD 4,862.6 million. The first three groups still get everything. The shareholders get 181.2 million in place of 437.1. A loss of 5% for the bank is a loss of 59% for them.

Suppose the assets fetch 9% less. Then 4,657.8 million are there, the debts are 4,681.4 million, and nothing is left. The holders of the bonds begin to lose, and the shareholders have already lost everything.

It works in the other direction as well. If the bank's assets become worth 5% more than the books say, equity rises by 59%. This is called leverage. Every bank lives on it, and it is the reason why bank shares move more than the banks themselves seem to.

| Assets change by | Left for shareholders | For each paid share |
| --- | --- | --- |
| −9% | Nothing | USD 0.00 |
| −5% | USD 181.2 million | USD 5.03 |
| 0% | USD 437.1 million | USD 12.14 |
| +5% | USD 693.0 million | USD 19.25 |

A bank's supervisor looks at the same thing from the other side. The shareholders' money is the cushion that protects the depositors. The thicker it is, the more can go wrong before anybody in the first three places is touched. The ratios on the [bank page](/bank-overview) measure the thickness of the cushion in five ways.

## Four rights, and what they are worth here

A share usually carries four rights.

### A part of the profit

When the bank earns money, it can pay it out as a dividend or keep it. Varrowmere Bank has kept it for five years. Kept profit does not vanish: it makes equity grow, and with it the net asset value of each share. In 2025 the bank earned USD 37.6 million, and equity grew by the same amount.

But a kept profit is worth something to you only when you can sell the share, or when a dividend comes later. You cannot sell here. So be honest with yourself about when you expect to see money.

### A part of what is left

This is the line at the counter. You have the right in full. In a failure it is usually worth nothing, and in a sale of the whole bank it may be worth more than the price.

### A vote

Shareholders elect the board and decide on large matters. You do not have this right here, because the custodian is the registered holder and does not vote. Some people do not care. Some should: a small owner without a vote depends on the good sense of the large ones.

### Information

You receive the reports that the bank publishes, at the same time as everybody else.

## The layer between

You do not hold the share in your hand. Few people do anywhere. Listed shares, too, lie with a central depository, and your broker notes that some of them are yours. What is different here is not that there is a layer. It is that you can look at it.

Our layer has two parts. The custodian is the registered holder of all shares in the offering. The ledger says whose they are. Each working day both are compared, and the totals are published. With a [proof](/blog/product/prove-your-own-line) you can check that your line is part of them.

> [!NOTE]
> The word custody comes from the Latin for guarding. A guard does not own what is guarded, and must not use it.

If FNX failed, the shares would still lie with the custodian, apart from the property of both companies. Somebody would have to take over the ledger. That costs time, and perhaps money. We think that it would not cost the shares, but a court would have the last word.

## Parts of a share

You can own 4.012096 shares. This is not a trick. The custodian holds whole shares for all owners together, and the ledger divides them into a million parts each. Everything in this text applies in proportion: 4.012096 shares have 4.012096 times the equity of one.

What you cannot do is to receive such a part in the register of the bank itself, which knows only whole shares.

## Is the price right?

The price of a share here is half its net asset value and half the last offering price. At the end of September 2026 this gave USD 12.321, a little above the net asset value of USD 12.14. So a buyer pays about 1.5% more than the books contain.

Is that too much? There is an old rule of thumb. If a bank earns more on its equity than investors ask for, it is worth more than its books; if it earns less, it is worth less. In 2025 the bank earned 10.4% on its equity. Whether you ask for more or less than that, for a share that you cannot sell, is a question that only you can answer. Many people would ask for a good deal more.

## What to take away

1. You own the rest after everyone else. The rest moves faster than the whole.
2. A kept profit is real, and you cannot spend it.
3. You have no vote and no way out at present.
4. The layer between you and the share can be checked. Use that.

How to read the bank's own figures, so as to judge the rest for yourself, is the subject of [another text](/article/understanding/read-a-balance-sheet).`,
  },
  {
    slug: 'read-a-balance-sheet',
    title: "How to read a bank's balance sheet in ten minutes",
    summary:
      'Six lines of assets, five of debts, one difference. What each can tell you, which questions to ask, and where the figures are silent.',
    author: 'Noor Haddadin',
    publishedOn: '2026-02-24',
    updatedOn: '2026-10-26',
    body: `A balance sheet is a photograph. On the left it shows what a bank has, on the right where the money came from. Both sides are equal, always, because the last line on the right is whatever makes them so. You can learn to read one in ten minutes. We use the figures of Varrowmere Bank of September 30, 2026. It is a sample, with the proportions of an ordinary regional bank.

## The left side: what the bank has

| Asset | USD million | Part |
| --- | --- | --- |
| Loans to households | 1,846.3 | 36.1% |
| Loans to firms | 1,402.7 | 27.4% |
| Government bonds | 938.7 | 18.3% |
| Cash and balances at the central bank | 612.4 | 12.0% |
| Loans to other banks | 214.9 | 4.2% |
| Buildings, computer systems and other assets | 103.5 | 2.0% |
| Total | 5,118.5 | 100.0% |

Read it from the bottom. Buildings and computers are small: a bank is not its marble hall. Loans to other banks are short and small. Then come cash and government bonds, together 30%. This part can be turned into money within days. It is what the bank would use if many depositors came at once.

The two large lines are loans. They are 63.5% of everything, and they cannot be turned into money quickly. Here you should spend most of your ten minutes.

### Three questions about loans

**To whom?** More than half of the loans here are to households, most of them secured by a house. The note on the bank page says that the average loan is 58% of the value of its house. So house prices would have to fall by more than 40% before the average house no longer covered its loan. It is an average, and averages hide the loans at 90%.

**How many are not paid?** The balance sheet does not say. It shows loans after subtracting what the bank expects to lose. Look for the part of loans that are more than 90 days late, in the quarterly report.

**All in one place?** A regional bank lends in one region. If a large employer there closes, many loans turn bad together. No ratio shows this.

> [!NOTE]
> My own rule: the faster a bank's loans grow, the less I trust their quality. Bad loans look best when they are new.

## The right side: where the money came from

| Source | USD million | Part |
| --- | --- | --- |
| Deposits of households | 2,684.2 | 52.4% |
| Deposits of firms | 1,238.9 | 24.2% |
| Bonds issued | 412.5 | 8.1% |
| Owed to other banks | 246.3 | 4.8% |
| Provisions and other liabilities | 99.5 | 1.9% |
| Equity | 437.1 | 8.5% |
| Total | 5,118.5 | |

The parts are rounded, so they add up to 99.9%.

Deposits of households are the best money that a bank can have. There are many of them, most are small, and they stay, unless people become afraid. Deposits of firms are larger and leave sooner. Money from other banks leaves first.

A useful figure that you can work out yourself: loans to households and firms, divided by deposits. Here it is 3,249.0 divided by 3,923.1, which is 83%. Below 100% means that the bank lends less than its customers have brought. Above 120% I would want to know who lends it the rest.

## The last line

Equity is 8.5% of the whole. Turn it around: for each dollar of the owners, the bank works with almost twelve. If the left side loses 8.5% of its worth, the owners have nothing. This is why the left side matters so much.

What that means for a share is told in [what you own](/article/understanding/what-you-own).

## Five ratios, and what each one misses

The [bank page](/bank-overview) shows five ratios, each with the floor that the supervisor sets.

| Ratio | Value | Floor | Asks | Does not see |
| --- | --- | --- | --- | --- |
| Core capital | 16.2% | 8.5% | Is there enough own money for the risk? | Whether the risk is measured well |
| Total capital | 18.9% | 12.0% | The same, with bonds that bear losses | How quickly those bonds can be used |
| Leverage | 7.78% | 3.0% | Is there enough own money, whatever the risk? | That cash and loans are not equally risky |
| Liquidity coverage | 168% | 100% | Could it pay for thirty bad days? | A run that takes two days |
| Stable funding | 128% | 100% | Does lasting money stand behind lasting loans? | How people behave when they are afraid |

You may wonder why core capital is 16.2% when equity is only 8.5%. The first is measured against assets weighed by risk. Cash counts as nothing, a home loan for about a third, a loan to a firm for most of its amount. So the bank's USD 5.1 billion shrink to about 2.5 billion, and the same equity looks twice as thick. Both figures are correct. The leverage ratio exists because weights can be wrong.

> [!NOTE]
> Whenever a ratio looks comfortable, look at what stands below the line of the fraction. Comfort often comes from there.

## The film beside the photograph

A balance sheet shows one day. The yearly results show the movement.

| Year | Income | Costs and losses | Profit | On equity |
| --- | --- | --- | --- | --- |
| 2021 | 142.6 | 118.5 | 24.1 | 9.9% |
| 2022 | 149.8 | 128.1 | 21.7 | 8.2% |
| 2023 | 171.9 | 140.4 | 31.5 | 10.8% |
| 2024 | 184.3 | 148.3 | 36.0 | 11.1% |
| 2025 | 190.7 | 153.1 | 37.6 | 10.4% |

All in millions of dollars. Three things stand out. In 2022 income rose and profit fell: the bank put money aside for loans that it expected to go bad. From 2022 to 2024 income jumped, as it did at most banks when interest rates went up. And in 2025 profit still rose, but the return on equity fell, because equity had grown faster than profit.

A careful reader would ask what happens to income when interest rates fall again. The report says that a fall of one percentage point would cost about USD 14 million a year. That is more than a third of the profit of 2025. It is the most important number that is not on the page.

## What no balance sheet tells you

- Whether the people who grant loans are good at it.
- Whether the computers are about to fail. Here 12% of the money from the offering is meant for replacing them, which tells you something.
- What a loan will be worth in a year that nobody has seen yet.
- Whether anybody will ever buy your share.

## Ten minutes, in order

1. How large is equity, compared with everything? *One minute.*
2. What are the two largest assets, and could they turn bad together? *Three minutes.*
3. Who lent the money, and how fast could they leave? *Two minutes.*
4. Are the ratios above their floors, and by how much? *One minute.*
5. Did profit come from doing more, or from interest rates? *Two minutes.*
6. What is missing? *One minute, and it is the best spent.*

Then look at the [price](/price), and ask whether it fits what you have read.`,
  },
  {
    slug: 'arithmetic-of-rewards',
    title: 'The arithmetic of rewards, down to the last millionth',
    summary:
      'What 5.5% a year means day by day, why we round down, what carrying the remainder does, and what a reward is worth if the price falls.',
    author: 'Yuki Tanabe-Ross',
    publishedOn: '2026-09-21',
    updatedOn: '2026-11-10',
    body: `Rewards look simple: lock 100 shares for a year, receive 5.5 more. Behind that stand a few decisions that matter more than the rate. This text goes through all of them, with every digit.

## The three plans

| Plan | Days | Rate a year | For 100 shares over the term |
| --- | --- | --- | --- |
| 3 months | 91 | 3.0% | 0.747945 |
| 6 months | 182 | 4.2% | 2.094246 |
| 12 months | 365 | 5.5% | 5.500000 |

The rate is always for a year of 365 days, whatever the term. So the 3-month plan does not give 3% for three months. It gives 3% times 91, divided by 365, which is just under 0.75%. Advertisements like to be vague about this. The smallest stake is 1 share.

## One day at a time

A reward is counted once a day, at 00:00 UTC. For one day the rule is:

> Reward = shares × rate ÷ 365

We do not count in shares and percent, but in whole units. A share has 1,000,000 parts, called micro-shares. A rate is written in hundredths of a percent, called basis points. So 100 shares are 100,000,000 micro-shares, 5.5% are 550 basis points, and one day's reward is

> 100,000,000 × 550 ÷ (10,000 × 365) = 15,068.493… micro-shares

## Rounding down

The ledger knows only whole micro-shares. We write 15,068 and keep 0.493… for later.

Why down and never up? Imagine a million owners, each with a reward that is rounded up by half a micro-share each day. In a year the ledger would contain 182 shares that nobody deposited. They would have come from nowhere. A double-entry ledger cannot contain such shares: to credit somebody, it has to take from somebody. So the pool would run dry earlier than promised, and in the end somebody would not be paid.

> [!NOTE]
> Rounding in favor of the customer sounds kind. But when everything comes out of one pool, it means in favor of whoever claims first.

## Carrying the remainder

If we threw the 0.493… away each day, you would lose about 180 micro-shares in a year. That is not much, a fifth of a cent. It would still be wrong, because it would depend on how often we count, and you cannot choose that.

So the remainder is carried to the next day:

| Day | Exact, from the start | Written so far | Written on this day | Carried |
| --- | --- | --- | --- | --- |
| 1 | 15,068.493 | 15,068 | 15,068 | 0.493 |
| 2 | 30,136.986 | 30,136 | 15,068 | 0.986 |
| 3 | 45,205.479 | 45,205 | 15,069 | 0.479 |
| 4 | 60,273.973 | 60,273 | 15,068 | 0.973 |
| 365 | 5,500,000.000 | 5,500,000 | 15,069 | 0.000 |

On some days you get one unit more. At the end of the year the sum is exact: 5.5 shares, to the last millionth. When the last day does not come out even, less than one micro-share is cut off, once.

In practice we do it without fractions at all. For each day we work out the total from the start, rounded down, and subtract what was written before. The carrying happens by itself. It is also why nothing goes wrong if the program stands still for a day: the next time, it writes what is missing.

## Paid exactly once

You may claim whenever you like. A claim moves everything that was written and not yet claimed, from the reward account of your stake to your available shares.

What if you press the button on two devices at once? Each claim tries to mark the same days as paid, and the database lets only one of them do it. The other finds nothing left and says so. We have tested this with 50 devices at once, some thousands of times, and every unit was paid once.

## Does it compound?

Not by itself. Rewards do not earn rewards while they wait. If you claim and stake them again, they do. Let us see what this is worth, for 100 shares in plans of 3 months, one after the other, with all rewards staked again:

| After | Not staked again | Staked again |
| --- | --- | --- |
| 3 months | 100.747945 | 100.747945 |
| 6 months | 101.495890 | 101.501484 |
| 9 months | 102.243835 | 102.260659 |
| 12 months | 102.991780 | 103.025512 |

The difference after a year is 0.034 shares, about 42 cents at a price of USD 12.40. It is not worth getting up at midnight for.

## Leaving early

You can leave a plan on any day and get your shares back. Then the days you stayed are counted at half the rate. For 100 shares after 100 days in the 12-month plan:

- at the full rate: 1.506849 shares;
- at half the rate: 0.753424 shares, which you keep;
- the rest, 0.753425 shares, goes back to the pool.

If you had claimed 1 share by then, you had taken 0.246576 more than you keep. That is subtracted from the 100 shares, and you get 99.753424 back. You can never get less than you put in, counted together with what you claimed.

## Can the pool run dry?

The pool was filled with 90,000 shares before the first plan opened. When you stake, the whole reward of the term is set aside for you at that moment. So a running stake is always covered. What can happen is that not enough is left for new stakes. Then a plan is closed to new stakes, the longest one first, and the page says so.

If all of the roughly 1.5 million shares sold by November 2026 were staked for 12 months, they would need about 82,000 shares. The pool covers it. If all 4 million offered shares were sold and staked, it would not. We do not hide that. It is the reason for the rule.

## What is it worth in dollars?

The reward is in shares. Your result in dollars depends much more on the price than on the rate. For 100 shares bought at USD 12.40 and staked for 12 months, without the purchase fee:

| Price after a year | 105.5 shares are worth | Result against USD 1,240 |
| --- | --- | --- |
| USD 9.92 (−20%) | USD 1,046.56 | −USD 193.44 |
| USD 11.76 (−5.2%) | USD 1,240.68 | +USD 0.68 |
| USD 12.40 (0%) | USD 1,308.20 | +USD 68.20 |
| USD 14.88 (+20%) | USD 1,569.84 | +USD 329.84 |

So a fall of a little more than 5% eats the whole reward of a year. A [fixing](/price) may move that far in a single day.

> [!NOTE]
> A rate in shares is not an interest rate. Whoever calls it one has left out the most important line of the table.

## In one sentence

The number of shares is exact to the last millionth and covered in advance. What they will be worth, nobody knows. Before you lock anything, read the part about staking in the [risk disclosure](/static/risk-disclosure).`,
  },
]
