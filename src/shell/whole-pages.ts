import renderer from 'react-dom/server.edge'

/**
 * Parts of a page stand in boundaries so that the browser wakes them one by one. React would send
 * the later ones of a long page hidden, to be put in place by an inline script: our policy allows
 * none, and without scripts they would stay hidden. So a page goes out in one piece, in order.
 */
const { renderToReadableStream } = renderer
renderer.renderToReadableStream = (page, options) =>
  renderToReadableStream(page, { ...options, progressiveChunkSize: Number.POSITIVE_INFINITY })
