import { together } from '~/db/together.server'
import { menu_rows } from '~/features/menu/menu.queries.server'
import { opening_rows } from '~/features/opening/opening.queries.server'
import { custom_order_rows } from '~/features/requests/page-part.queries.server'
import { first_review_rows } from '~/features/reviews/reviews.queries.server'
import { place_rows } from '~/features/search/landing.queries.server'
import { video_rows } from '~/features/video-reviews/video-reviews.queries.server'

export const readRest = together({
  menu: menu_rows,
  ...opening_rows,
  ...first_review_rows,
  videos: video_rows,
  places: place_rows,
  custom_orders: custom_order_rows,
})
