/** Spec §8: what a person reads of an order call that failed, whether the server, the database or the connection is away. */
export const ORDER_FAILURES = {
  'GET /orders-api/orders': 'Failed to fetch orders',
  'GET /orders-api/orders/:id': 'Failed to fetch order',
  'GET /orders-api/orders/:id/receipt': 'Failed to fetch order',
  'GET /orders-api/orders/customer/:id': 'Failed to fetch customer orders',
  'GET /orders-api/orders/bakery/:id': 'Failed to fetch bakery orders',
  'POST /orders-api/orders': 'Failed to create order',
  'PUT /orders-api/orders/:id/status': 'Failed to update order status',
  'PUT /orders-api/orders/:id': 'Failed to update order',
  'PUT /orders-api/orders/:id/viewed': 'Failed to update order',
  'PUT /orders-api/viewed': 'Failed to update order',
  'POST /orders-api/orders/:id/refunds': 'Failed to update order',
  'GET /order-stats': 'Failed to fetch order statistics',
  'GET /track-order': 'Failed to track order',
  'GET /my-listing/:bakery_id/orders': 'Failed to fetch bakery orders',
  'GET /my-listing/:bakery_id/orders/:id': 'Failed to fetch order',
}
