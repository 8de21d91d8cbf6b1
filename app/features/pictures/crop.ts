export interface Size {
  width: number
  height: number
}

/** As fractions of the upright picture's sides. */
export interface Crop extends Size {
  left: number
  top: number
}

/** How near, and where the middle of the frame is, as fractions of the picture's sides. */
export interface View {
  zoom: number
  x: number
  y: number
}

export const WHOLE: View = { zoom: 1, x: 0.5, y: 0.5 }
export const MOST_ZOOM = 4

/** `shape`: width divided by height. Never reaches beyond an edge. */
export function cropOf({ width, height }: Size, shape: number, view: View): Crop {
  const wide = width / height / shape
  const part = { width: Math.min(1, 1 / wide) / view.zoom, height: Math.min(1, wide) / view.zoom }
  return {
    left: within(view.x, part.width) - part.width / 2,
    top: within(view.y, part.height) - part.height / 2,
    ...part,
  }
}

/** Keeps the frame filled. */
export function moved(size: Size, shape: number, view: View, step: Partial<View>): View {
  const zoom = Math.min(MOST_ZOOM, Math.max(1, view.zoom + (step.zoom ?? 0)))
  const part = cropOf(size, shape, { ...view, zoom })
  return {
    zoom,
    x: within(view.x + (step.x ?? 0), part.width),
    y: within(view.y + (step.y ?? 0), part.height),
  }
}

const within = (middle: number, part: number) => Math.min(1 - part / 2, Math.max(part / 2, middle))
