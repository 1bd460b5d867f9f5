const firstWaitMs = 1_000
const mostWaitMs = 30_000

/**
 * A part of the page that comes late rather than never. A connection that was away for a moment
 * would otherwise cost it until the page is loaded anew.
 */
export async function insist<Part>(load: () => Promise<Part>): Promise<Part> {
  for (let waitMs = firstWaitMs; ; waitMs = Math.min(2 * waitMs, mostWaitMs)) {
    try {
      return await load()
    } catch {
      await new Promise((done) => setTimeout(done, waitMs))
    }
  }
}
