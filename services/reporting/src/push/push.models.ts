import { tenantModel } from '@hazardlens/service-kit';
import { Schema } from 'mongoose';

/** A browser that is told. */
export interface PushSubscriptionRow {
  /** hash of the endpoint: a browser belongs to who turned it on last */
  _id: string;
  tenant_id: string;
  user_id: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  created_at: Date;
}

export const pushSubscriptionModel = tenantModel<PushSubscriptionRow>({
  name: 'PushSubscription',
  collection: 'push_subscriptions',
  schema: new Schema<PushSubscriptionRow>({
    _id: { type: String, required: true },
    user_id: { type: String, required: true },
    endpoint: { type: String, required: true },
    p256dh: { type: String, required: true },
    auth: { type: String, required: true },
    created_at: { type: Date, required: true },
  }),
  indexes: [{ fields: { tenant_id: 1, user_id: 1, created_at: -1 }, serves: 'the browsers of people' }],
});

/** A notification that a browser has not been told of yet. What it says stands in the notification alone. */
export interface PushRow {
  _id: string;
  tenant_id: string;
  notification_id: string;
  subscription_id: string;
  /** by which it is judged whether what it tells still holds; ids and a day, no words. Absent in those of before */
  reason?: Readonly<Record<string, string>>;
  created_at: Date;
  /** not before */
  next_at: Date;
  tries: number;
}

export const pushModel = tenantModel<PushRow>({
  name: 'Push',
  collection: 'pushes',
  schema: new Schema<PushRow>({
    _id: { type: String, required: true },
    notification_id: { type: String, required: true },
    subscription_id: { type: String, required: true },
    reason: { type: Schema.Types.Mixed },
    created_at: { type: Date, required: true },
    next_at: { type: Date, required: true },
    tries: { type: Number, required: true },
  }),
  indexes: [{ fields: { next_at: 1 }, serves: 'send-pushes: what is due, the longest waiting first' }],
});

/** The key pair with which this installation shows push services that it is the same as ever (RFC 8292). */
export interface PushKeyRow {
  _id: 'vapid';
  tenant_id: string;
  public_key: string;
  private_key: string;
}

export const pushKeyModel = tenantModel<PushKeyRow>({
  name: 'PushKey',
  collection: 'push_keys',
  schema: new Schema<PushKeyRow>({
    _id: { type: String, required: true },
    public_key: { type: String, required: true },
    private_key: { type: String, required: true },
  }),
  indexes: [],
});
