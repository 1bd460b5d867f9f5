import type { SamplePost } from '../sample-text'

export const underTheHoodArticles: SamplePost[] = [
  {
    slug: 'how-a-payment-becomes-a-share',
    title: 'How a payment becomes a share, step by step',
    summary:
      'From the moment you type an amount to the entry in the ledger: every step, who does it, and what happens if the power fails right there.',
    author: 'Camila Duarte Reis',
    publishedOn: '2026-01-13',
    updatedOn: '2026-10-19',
    body: `Buying looks like one act. For the programs behind it, it is a chain of small ones, and between any two of them something may fail: your connection, your battery, our server, the chain. This text walks along the chain and asks at each link: what if it breaks here?

## Step 1: a live quote

You type 1,000 in the field **You pay** and choose USDT. Your browser asks our server for a quote. The server knows three figures: the latest fixing of the share, the rate of USDT in dollars, and the fee of 0.5%. It works out the number of shares in whole millionths and sends it back. Every 60 seconds the quote is renewed.

You may type faster than the answers arrive. Each question carries a number, and an answer to an older question is dropped. Otherwise the page could show the shares for 100 beside an amount of 1,000.

**If it breaks here**, nothing has happened. The page says that it cannot get a quote, and keeps what you typed.

## Step 2: locking the quote

You press **Confirm and pay**. The server now does four things in one go:

1. It checks that your identity check is approved, and that the wallet that will pay is linked to your account.
2. It reserves the shares, so that nobody else can buy the last ones.
3. It writes the quote to the database: your account, the wallet, the currency, the amount, the price, the fee, the end in 10 minutes.
4. It changes the last digits of the amount to ones that no other quote in this currency has ever used. USDT has 18 digits after the point here, and the last nine of them name the quote. So 1,000 becomes perhaps 1,000.000000000000000417, which is less than a billionth of a dollar more.

Only when all four are stored does your browser get an answer. The quote is signed, and your browser checks the signature. It also checks that the treasury's address is on the list that is built into the page.

> [!NOTE]
> The odd digits are the oldest trick of accountants: if each invoice has its own amount, the payment tells you which one it belongs to.

**If it breaks here**, you either have a locked quote or none. If the answer was lost on the way, the page asks again with the same key, and receives the same quote and not a second one.

## Step 3: your wallet

The page prepares the payment, and your wallet asks you to approve it. You see the receiver, the amount and the network fee. If you refuse, the quote stays open until its 10 minutes are over.

When you approve, the wallet signs the payment and sends it to the chain. It tells the page the hash, which is the payment's fingerprint. The first thing the page does is to write the hash into your browser's storage. Only then does it tell our server.

**If it breaks here**, it is the most interesting case of all. Your phone dies after the wallet has sent the payment and before the page has told us. The money is on its way, and we know of no hash. Step 5 is for this.

## Step 4: we take note

The server writes the hash beside the quote and answers at once. It does so even when the 10 minutes are over: what has been paid is never sent away. It does not wait for the chain, since waiting would mean that a slow chain makes a slow page, and a broken connection a lost payment. The purchase is now *pending*.

Reporting the hash twice is harmless. A payment is known by three things: chain, hash, and its place among the messages of the transaction. This triple can exist only once in the database.

## Step 5: the follower

Beside the website runs a program that reads the chain, block by block. It keeps the number of the last block it has seen. When it is stopped and started again, it continues there. It looks for everything that reaches the treasury, whether anybody reported it or not.

| What it finds | What it does |
| --- | --- |
| A payment with the digits of a quote, reported or not, from a wallet of that person | Joins it to that quote, then step 6 |
| Other digits, but you reported its hash for a quote of yours | Joins it to that quote as not matching |
| Other digits and no report, but one open quote of that payer in that currency | Joins it to that quote as not matching |
| A known payer without a quote | Suspense; the payer is asked |
| An unknown payer, or a token that is not on the list | Suspense; the operator is told |

So the phone that died has no effect on your shares. You charge it, log in, and they are there.

> [!NOTE]
> Suspense is an account in the ledger, as real as yours. What lies there is counted in the totals. It is not a drawer.

## Step 6: checking

For each payment the worker waits for 15 confirmations and for the block to be final. Then it reads the chain again, from two independent sources, and compares:

- Is the block still part of the chain?
- Did the transaction succeed?
- Is the receiver our treasury?
- For a token: did the message come from the token's own contract?
- Is the amount the one in the quote?
- Was the paying wallet linked to this account at the time of the block?
- Is the time of the block within the 10 minutes?

Every line has a story behind it. The one about the message is the most instructive. A hostile contract can send a message that says "1,000 USDT moved to the treasury", though nothing has moved. The message looks right in every respect but one: it comes from a different contract. Whoever reads the message and not its sender gives away shares for nothing.

**If it breaks here**, for instance because one of the two sources does not answer, nothing is credited yet. The worker tries again, for a day if need be.

## Step 7: the entry

Now the ledger gets a journal. For the example, at a price of USD 12.40 and with USDT at exactly one dollar, it has these lines:

| Account | Asset | Change |
| --- | --- | --- |
| The chain, at the treasury address | USDT | −1,000.000000 |
| Owed to the bank | USDT | +995.000000 |
| Fees | USDT | +5.000000 |
| Shares for sale | Shares | −80.241935 |
| Your account | Shares | +80.241935 |

The odd digits are left out here. Each asset adds up to zero. A minus marks the world outside the ledger: so many USDT lie over there, on the chain. The plus lines say whom they belong to.

In the same step the payment is marked as used, the reservation of the shares is dropped, your notification is written, and the receipt is created. In the same step means: either all of it is stored, or nothing. No moment exists in which you have the shares and the payment could be used again.

**If it breaks here**, the database forgets the unfinished step. The worker finds the payment still unmarked and does it once more.

## Step 8: you see it

The page has been counting confirmations all along. It now shows the number of shares and leads to the receipt. The receipt does not ask you to believe us: your browser reads the payment again from the chain and marks each field as matching or not.

## How we know that it holds

We built a test that does nothing but be unkind. 50 clients buy 2,000 times, while the server is killed 100 times without warning, and the chain is made to forget blocks, to lag and to lie. At the end we count. The result has to be: no payment lost, none credited twice, every journal in balance, and everything settled within a minute of the last restart.

Then we take out the guards one at a time, first the unique triple, then the second look at the chain, and so on, and check that the test fails. A test that does not notice a missing guard is not testing it.

> [!NOTE]
> This second half is the important one. Most programs pass their tests. Fewer tests have been tested.

## What is left to you

Three things no program can do for you. Approve only what the page prepared. Leave the amount as it is. And pay from a wallet of your own. Everything else is in the [help topic](/help#payment-is-pending), should the counter ever stand still.`,
  },
  {
    slug: 'double-entry',
    title: 'Double entry: why no share can appear from nowhere',
    summary:
      'Merchants wrote every change twice, five hundred years ago. The same idea keeps our ledger honest, with a few rules that a database can enforce.',
    author: 'Yuki Tanabe-Ross',
    publishedOn: '2025-07-08',
    updatedOn: '2026-09-07',
    body: `In 1494 a Franciscan friar, Luca Pacioli, printed a book about mathematics. One chapter describes how the merchants of Venice kept their books. They wrote down each event twice: once where the value came from, and once where it went. Then they added up both columns. If the sums differed, they searched until they knew why.

Our ledger works in the same way, except that the database does the adding up, and that it does so before anything is written.

## The trouble with a simple list

The obvious way to keep shares is a list: a name, and beside it a number. When Ada buys 10 shares, her number goes up by 10.

| Owner | Shares |
| --- | --- |
| Ada | 10 |
| Ben | 25 |

The list has two weaknesses. First, it does not say where the 10 shares came from. A program with a mistake, or a person with bad intentions, can raise a number, and nothing else in the list looks wrong. Second, it has no memory. If Ada's number is 10 today, was it 12 yesterday? Nobody can tell.

## The same event, written twice

In a double-entry ledger a number is never raised. Instead a journal is written. It has two lines or more, and they add up to zero:

| Account | Change |
| --- | --- |
| Shares for sale | −10 |
| Ada | +10 |

Ada's 10 shares came out of an account called *Shares for sale*. That account was filled once, when the bank deposited 4,000,000 shares for sale, and 90,000 for the reward pool, with the custodian:

| Account | Change |
| --- | --- |
| Custody | −4,090,000 |
| Shares for sale | +4,000,000 |
| Reward pool | +90,000 |

> [!NOTE]
> The minus in Custody may look odd. Read it as: so many shares lie over there. The ledger's plus and minus together always make zero.

Now add up all entries of the whole ledger. Each journal gives zero, so the sum is zero. And the account *Custody* tells you, without its sign, how many shares there are in total. If it says 4,090,000, the custodian has to hold 4,090,000. This one comparison covers everything: no share can exist in the ledger that did not come in through that account.

## Rules that the database enforces

A rule that lives in people's heads is a wish. These live in the database, which refuses whatever breaks them, even if it is our own program that asks.

1. **A journal adds up to zero, for each asset.** This is checked at the end of each step. If it does not, the whole step is undone.
2. **Entries are never changed and never deleted.** The database refuses both.
3. **Balances do not go below zero**, except for accounts that stand for the outside world, such as *Custody*.
4. **Each event is written once.** A journal carries the name of its cause, for instance the payment that it credits. A second journal with the same name is refused.
5. **The total never exceeds the cap**, which is the number of shares in custody.

### Mistakes without an eraser

If nothing can be changed, how is a mistake corrected? As in Venice: by another entry. Suppose that Ada was credited 10 shares that were meant for Ben.

| Journal | Account | Change | Reason |
| --- | --- | --- | --- |
| 118 | Shares for sale | −10 | Payment 0x5e… |
| 118 | Ada | +10 | Payment 0x5e… |
| 119 | Ada | −10 | Corrects 118: wrong owner |
| 119 | Ben | +10 | Corrects 118: wrong owner |

The mistake can be seen for all time, and so can its repair. That is unpleasant for whoever made it, and good for everybody else. Two people have to agree to such an entry, and both owners are told.

## Whole numbers only

Computers count fractions badly. In many programs 0.1 plus 0.2 gives 0.30000000000000004. This is harmless in a drawing. In a ledger it would mean that the sum of all entries is almost zero, and "almost" is not a word for an accountant.

So the ledger knows no fractions. A share has a million parts, and the ledger counts the parts. A dollar price has a million parts. Each currency is counted in its own smallest unit. When a division does not come out even, we say in which direction it is rounded, and where the rest goes. An [article about rewards](/article/understanding/arithmetic-of-rewards) shows what this looks like day by day.

> [!NOTE]
> You own 4.012096 shares. The ledger says 4,012,096. There is no point in it, and so no error behind a point.

## Two people at the same time

A ledger on paper has one pen. Ours has many readers and writers at once. Suppose that Ada has 10 available shares and presses **Stake** on her phone and on her computer in the same second, 10 shares each. Both requests read her balance. Both see 10. Both subtract 10. Without care, she has staked 20 shares and owns minus 10.

The remedy is old, and it is easy to get wrong. The second request must not decide by what it read before. So the subtraction itself carries the condition: take 10 from Ada, *if there are at least 10*. The database lets one through at a time. The second finds 0 and is refused. We test this with real parallel requests on a real database, since on a single connection the mistake never shows.

## From a ledger to a proof

Rules protect the ledger against mistakes. They do not protect you against us: we could run a second ledger with other numbers and show you that one. Three things stand against it.

**The custodian compares.** Each working day it compares its own list with our total.

**The auditor rebuilds.** Each quarter the auditor takes all journals, without names, and works out all balances with a program of its own.

**You check.** A fingerprint of all balances is published. With a short proof you can see that your line is in it, and if many owners do that, there is no room for a second ledger.

How these checks work in detail is described in [the method of the audit](/docs#ledger-audit-method).

## What a ledger cannot do

It records what it is told. If the custodian lost the shares, the ledger would go on balancing perfectly, as the books of a ship do while it is sinking. The comparison at the end of the day is the window through which the ledger looks at the world, and it is only as good as the other side's list.

It cannot tell what a share is worth either. The price comes from [elsewhere](/price).

And it cannot be delivered to your door. Shares here stay in the ledger until delivery as a token becomes possible. The books are ready for it: a delivery would be one more journal, from your account to an account called *On the chain*, and it would add up to zero like all the others.

## Five hundred years later

The merchants of Venice trusted their books because anybody who could add was able to check them. That is still the whole idea. Ours begins with an account called *Custody*. The rest is adding up.`,
  },
]
