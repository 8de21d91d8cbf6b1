export const VIDEO_SITES = ['youtube', 'vimeo', 'tiktok', 'instagram'] as const
