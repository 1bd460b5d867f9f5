import * as z from 'zod'

/**
 * As much of ERC-7730's format, version 2, as a file for one function of one contract uses. The
 * registry's own JSON schema is in no package, so this says it in our words, and stricter: every
 * field is known, shown always, and has a label.
 */
const address = z.string().regex(/^0x[0-9a-fA-F]{40}$/)

const amount = z.strictObject({
  path: z.string(),
  label: z.string().min(1),
  format: z.literal('tokenAmount'),
  params: z.strictObject({ tokenPath: z.literal('@.to') }),
  visible: z.literal('always'),
})
const receiver = z.strictObject({
  path: z.string(),
  label: z.string().min(1),
  format: z.literal('addressName'),
  params: z.strictObject({
    types: z.array(z.enum(['wallet', 'eoa', 'contract', 'token', 'collection'])),
    sources: z.array(z.string()),
  }),
  visible: z.literal('always'),
})

// With the names of the values, as version 2 asks.
const signature = z
  .string()
  .regex(/^[A-Za-z_]\w*\([\w[\]]+ [A-Za-z_]\w*(, [\w[\]]+ [A-Za-z_]\w*)*\)$/)

export const clearSigning = z.strictObject({
  $schema: z.string(),
  context: z.strictObject({
    $id: z.string(),
    contract: z.strictObject({
      deployments: z.array(z.strictObject({ chainId: z.int(), address })).min(1),
    }),
  }),
  metadata: z.strictObject({
    owner: z.string().min(1),
    contractName: z.string(),
    info: z.strictObject({ url: z.url() }),
    token: z.strictObject({
      name: z.string(),
      ticker: z.string().regex(/^[A-Z]+$/),
      decimals: z.int(),
    }),
  }),
  display: z.strictObject({
    formats: z.record(
      signature,
      z.strictObject({
        $id: z.string(),
        intent: z.string().min(1),
        interpolatedIntent: z.string(),
        fields: z.array(z.discriminatedUnion('format', [amount, receiver])).min(1),
      }),
    ),
  }),
})

const raw = z.strictObject({
  path: z.string(),
  label: z.string().min(1),
  format: z.literal('raw'),
  visible: z.enum(['always', 'never']),
})

/** The same for a message that is signed (EIP-712). */
export const ballotSigning = z.strictObject({
  $schema: z.string(),
  context: z.strictObject({
    $id: z.string(),
    eip712: z.strictObject({
      domain: z.strictObject({
        name: z.string(),
        version: z.string(),
        chainId: z.int(),
        verifyingContract: address,
      }),
      deployments: z.array(z.strictObject({ chainId: z.int(), address })).min(1),
    }),
  }),
  metadata: z.strictObject({
    owner: z.string().min(1),
    info: z.strictObject({ url: z.url() }),
  }),
  display: z.strictObject({
    formats: z.record(
      // As EIP-712 spells a type and those it is made of.
      z.string().regex(/^([A-Z]\w*\([\w[\]]+ \w+(,[\w[\]]+ \w+)*\))+$/),
      z.strictObject({
        $id: z.string(),
        intent: z.string().min(1),
        interpolatedIntent: z.string(),
        fields: z
          .array(
            z.union([
              raw,
              z.strictObject({ iteration: z.literal('bundled'), fields: z.array(raw).min(2) }),
            ]),
          )
          .min(1),
      }),
    ),
  }),
})
