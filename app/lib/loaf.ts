export const LOAF = {
  width: 38,
  height: 26,
  crust: 'M2 16.3C2 7.2 9.7 1.5 19 1.5s17 5.7 17 14.8c0 6-5.6 8.2-17 8.2S2 22.3 2 16.3Z',
  shade:
    'M2 16.3c0 6 5.6 8.2 17 8.2s17-2.2 17-8.2c0-.8-.1-1.5-.2-2.3C34.7 18.7 28.8 20.5 19 20.5S3.3 18.7 2.2 14c-.1.8-.2 1.5-.2 2.3Z',
  cuts: 'M8.5 15c1.7-4.4 4-7.1 7.5-9.3M16.3 16.3c1.8-4.7 4.2-7.6 7.7-9.8M24.3 15.9c1.2-3.3 2.8-5.3 5.2-6.9',
  cut_width: 2.6,
  colors: { crust: '#B5652A', shade: '#8C4A1C', cuts: '#F6DDB4' },
}

export const LOAF_BOX = '0 0 38 26'

/** Inside an `<svg>`. */
export const loafShapes = (): string => {
  const { crust, shade, cuts, cut_width, colors } = LOAF
  return `<path d="${crust}" fill="${colors.crust}"/><path d="${shade}" fill="${colors.shade}"/><path d="${cuts}" fill="none" stroke="${colors.cuts}" stroke-width="${cut_width}" stroke-linecap="round"/>`
}
