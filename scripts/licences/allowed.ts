const permissive =
  '0BSD Apache-2.0 BSD-2-Clause BSD-3-Clause BlueOak-1.0.0 ISC MIT MIT-0 Unlicense Zlib'.split(' ')

export const allowed = {
  product: [...permissive, 'OFL-1.1'],
  tools: [...permissive, 'MPL-2.0', 'OFL-1.1', 'PSF-2.0', 'Python-2.0'],
}

export interface Exception {
  names: RegExp
  says: string
  means: string
}

export const exceptions: Exception[] = [
  {
    names: /^@tokenysolutions\/t-rex$/,
    says: 'SEE LICENSE IN LICENSE.md',
    means:
      'GPL-3.0. Its compiled contracts are read as files and created on a chain, byte for byte as they were published; source and licence lie beside them in the package. Nothing of it is linked into our programs or reaches a page.',
  },
  {
    names: /^@safe-global\/safe-contracts$/,
    says: 'LGPL-3.0',
    means:
      'As the one before: a sandbox creates the published contracts on its own chain; on BNB Smart Chain they stand already.',
  },
  {
    names: /^caniuse-lite$/,
    says: 'CC-BY-4.0',
    means: 'A table of browsers that the build reads; nothing of it is delivered.',
  },
  {
    names: /^(buffers|png-js)$/,
    says: 'nothing',
    means:
      'They state none for tools. png-js has MIT in its LICENSE; pdfkit brings it. What the author of buffers wrote beside it (chainsaw, traverse) is MIT/X11; only tests and the bench have it.',
  },
  {
    names: /^jsonify$/,
    says: 'Public Domain',
    means:
      'Its author keeps no right. patch-package brings it, which runs at the install; nothing of it is delivered.',
  },
  {
    names: /^parse-cache-control$/,
    says: 'BSD',
    means: 'BSD-3-Clause by the file it points to. Lighthouse brings it.',
  },
]

export const synonyms: Record<string, string> = {
  'MIT/X11': 'MIT',
  'MIT or MPL-2.0': 'MIT OR MPL-2.0',
}
