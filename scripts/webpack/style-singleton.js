// In place of react-style-singleton's own: it wrote text that differs by the width of a scroll bar,
// so no content policy could name it. Rules that are inserted need no name.
export const stylesheetSingleton = () => {
  let users = 0
  let element
  return {
    add(style) {
      users += 1
      if (users > 1) return
      element = document.head.appendChild(document.createElement('style'))
      element.sheet.insertRule(`@media all {${style}}`)
    },
    remove() {
      users -= 1
      if (users === 0) element.remove()
    },
  }
}
