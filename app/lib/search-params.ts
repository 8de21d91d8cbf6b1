/** In the order of `names`, so that equal questions have equal addresses. */
export const pickParams = (asked: URLSearchParams, names: readonly string[]): URLSearchParams =>
  new URLSearchParams(names.flatMap((name) => (asked.has(name) ? [[name, asked.get(name)!]] : [])))
