export const MAX_PICTURE_BYTES = 12 * 1024 * 1024

export const TOO_LARGE = 'That picture is too large. Please keep it under 12 MB.'
export const EMPTY = 'That file is empty. Please choose a picture.'
