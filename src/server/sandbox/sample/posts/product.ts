import type { SamplePost } from '../sample-text'

export const productPosts: SamplePost[] = [
  {
    slug: 'why-we-started-with-a-ledger',
    title: 'Why we started with a ledger and not with a token',
    summary:
      'A token would have been the quicker headline. A ledger is easier to correct, to inherit and to prove. Here is how we decided, and what we gave up.',
    author: 'Mirela Stanwick',
    publishedOn: '2025-03-18',
    updatedOn: '2026-05-11',
    body: `When people hear that we sell bank shares and take payment on a blockchain, they expect a token. They ask for the contract address. There is none, and this post says why.

## What a token would have given you

A token sits in your own wallet. Nobody can enter something else for you, and you can pass it on without asking anybody. Those are large advantages, and we do not talk them down.

But look at what the token would stand for. The share itself is registered with a custodian, under a law that knows names and not addresses. The token would be a claim on that share, and the claim is only as good as the link between the two. If the token moves and the register does not, somebody owns a picture of a share.

## Three questions that decided it

**What happens when someone makes a mistake?** People lose keys. They send things to wrong addresses. With a bank share that may be somebody's savings, "nobody can help you" is not an answer that we want to give. In a ledger a mistake is corrected by a second entry, in the open, with a reason beside it.

**What happens when someone dies?** A ledger has an owner with a name. Heirs bring the documents and receive the shares. A token whose key was in one head is gone.

**Who may hold it?** Shares of a bank cannot be sold to everybody everywhere. A token that moves freely ignores that, and one that does not move freely is a ledger with extra steps.

> [!NOTE]
> Double entry is older than banks as we know them. Each change is written twice: where the share comes from and where it goes. If both do not match, nothing is written.

## What we put on the chain anyway

Payments. There the chain is better than anything we could build. A payment is visible to both sides within seconds, nobody can deny it later, and you can check with a tool that is not ours what you paid, to whom, and when. We wait for 15 confirmations and for the block to be final before we credit a share.

We also publish totals of the ledger and a fingerprint of all balances. The totals show how many shares are issued, sold and staked. With the fingerprint you can prove that your own line was counted.

## What we gave up

You have to trust that we keep the ledger properly. We narrow that trust with daily comparisons, an auditor and a published method, but it does not become zero.

You cannot take your shares to another platform, and you cannot resell them here. Of all the drawbacks on our list, this one is the heaviest.

## What comes next

Delivery as a token is planned. The ledger is built so that a delivery is one more kind of entry: shares leave the account here and appear on the chain, in the same instant and in the same number. We give no date, since we do not control all that it depends on. The law is one part of it, and the custodian's own systems are another.

Until then the page about [how we differ](/how-different) says plainly where a token would serve you better.`,
  },
  {
    slug: 'two-codes-twenty-seconds',
    title: 'Two codes, twenty seconds: why logging in takes a little longer here',
    summary:
      'We ask for a code on your phone and one in your mail. It annoys some people. We measured what it costs and wrote down what it prevents.',
    author: 'Leif Brandt-Osei',
    publishedOn: '2025-09-09',
    updatedOn: '2025-09-09',
    body: `Every week somebody writes to us that logging in takes too long. They are right that it takes longer than elsewhere. You type a password, then a code from your phone, then a code from your mail. Here is what we get for it.

## What each step is good for

| Step | Stops | Does not stop |
| --- | --- | --- |
| Password | Somebody who knows only your address | Somebody who found your password in another site's leak |
| Code by text message | A thief with the password | A thief who took over your phone number |
| Code by e-mail | A thief with password and phone number | A thief who also reads your mail |
| Authenticator, if you switch it on | All of the above at once | Somebody who makes you type it into a fake page |

No single step is strong. Their strength is that one burglar rarely has all the tools. Taking over a phone number and breaking into a mailbox are different crimes, done by different people in different ways.

## What we did to make it short

- Both codes are sent at the same moment and asked for on one page.
- A code can be pasted, and phones can fill it in by themselves.
- The cursor waits in the right field, and the page sends itself nowhere until you press the button. A typing error costs one correction.
- A session lasts a day at most, so you do this about daily.

In our tests with twelve people, logging in took between 14 and 41 seconds, and most needed about twenty. The slowest step was finding the phone.

> [!NOTE]
> Twelve people are too few for a statistic. They were enough to see where the seconds go.

## The limits, and why they are tight

A code has 6 digits and lasts 5 minutes. It allows 5 tries. You can ask for a new one after 30 seconds, and for no more than 5 in an hour. With those numbers a guesser has about one chance in 200,000 for each code. That sounds like a game with many tickets, but the hourly limit means that there are few of them.

The limits count for the target, and for whoever asks. A stranger who types your address again and again runs into the limit as a stranger. On a device that you have used before, you keep your own share of tries, so nobody can lock you out from outside.

## The same answer for everybody

If you type an address that we do not know, the page looks the same and takes the same time as if we knew it. Some people find that confusing, especially those who mistyped their own address. We keep it, because the other way would let anybody find out who has money here.

## What we do not do

We do not ask for your mother's maiden name. We do not make you change your password every three months, which leads to passwords with a number at the end. We refuse passwords that are known from leaks, ask for at least 10 characters, and leave it at that.

## If you want more

Switch on two-factor login in the settings. It adds about five seconds and is the single best thing you can do. The steps are in [this help topic](/help#switch-on-two-factor). Write the recovery codes on paper. We see too many people who keep them on the phone that they protect.`,
  },
  {
    slug: 'prove-your-own-line',
    title: 'You can now prove that your own line was counted',
    summary:
      "We publish a fingerprint of all balances. With a short proof, your browser can check that yours is in it, without seeing anybody else's.",
    author: 'Yuki Tanabe-Ross',
    publishedOn: '2026-10-22',
    updatedOn: '2026-10-22',
    body: `Totals are easy to publish and hard to believe. If we write that a million shares are sold, how do you know that yours are among them? From today you can check it yourself.

## What is new

On the [bank page](/bank-overview), under the totals, there is a line of 64 digits, from 0 to f. It is a fingerprint of all balances at the time of the last comparison. When you are logged in, a button beside it fetches a proof for your own line and checks it in your browser. The answer is one sentence, with the calculation below it for those who want to follow.

## How it works, without mathematics

Imagine that every owner's balance is written on a slip of paper. Each slip goes through a machine that turns any text into a short code. The same text always gives the same code, and nobody can work out the text from the code.

Now take the codes two by two, put each pair through the machine again, and go on until a single code is left. That last one is published. If any slip were changed, by even a millionth of a share, the last code would be completely different.

To check your slip you do not need the others. You need only the codes that yours meets on its way to the top. There are twenty of them, for a few owners and for half a million alike.

> [!NOTE]
> This construction is called a Merkle tree, after Ralph Merkle, who described it in 1979.

## Why there is salt in it

Balances are guessable. Many people own exactly 80.241935 shares, because they paid 1,000 dollars on a day when the price was 12.40. Someone could put such guesses through the machine and see which codes come up.

So each slip carries a long random number as well, the salt. Only you receive yours. Without it a code says nothing, and that is why your proof shows nobody else's figure.

## What it proves and what it does not

| Statement | Proved? |
| --- | --- |
| My balance was counted in the published total | Yes |
| My balance was not changed after publication | Yes, for that day |
| The total matches the shares at the custodian | No, that is the daily comparison and the auditor |
| The bank is sound | No |

One proof shows one line. The strength of the method comes from many people checking theirs. If we left out somebody, that person's check would fail, and the proof in their hands would show that we were wrong.

## What we would like you to do

Check your line once. It takes three seconds. If it fails, save the proof and write to us, and we will publish what happened. The [method](/docs#ledger-audit-method) is described in full, so that you can have it checked by somebody who does not work here.

We built this because of a question from a reader: "Your ledger is double-entry. How do I know that there is only one?" It was the best question that we had all year.`,
  },
]
