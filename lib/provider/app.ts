import { OpenAPIHono } from '@hono/zod-openapi';
import type { Clock, Services } from './context';
import type { Database, OpenDatabase } from './db/client';
import { requireAgencyToken } from './http/agency-token';
import { authenticate } from './http/authenticate';
import type { ProviderApp, ProviderEnvironment } from './http/environment';
import { answerError } from './http/error-handler';
import { refuseForeignOrigins } from './http/origin';
import { providerPath } from './http/provider-path';
import { createRateLimits, limitWrites } from './http/rate-limit';
import { refuseUnreadableUrls } from './http/readable-url';
import { renew } from './http/renew';
import { requestContext } from './http/request-context';
import { registerAccountRoutes } from './http/routes/account';
import { registerAgencyRoutes } from './http/routes/agency';
import { registerAgencyProfileRoutes } from './http/routes/agency-profile';
import { registerBookingChangeRoutes } from './http/routes/booking-change';
import { registerCancellationRoutes } from './http/routes/cancellation';
import { registerCardRoutes } from './http/routes/card';
import { registerCheckInRoutes } from './http/routes/check-in';
import { registerContactRoutes } from './http/routes/contact';
import { registerContactNoticeRoutes } from './http/routes/contact-notice';
import { registerCouponRoutes } from './http/routes/coupon';
import { registerDocumentRoutes } from './http/routes/document';
import { registerEventRoutes } from './http/routes/event';
import { registerGuestRoutes } from './http/routes/guest';
import { registerHealthRoutes } from './http/routes/health';
import { registerMeRoutes } from './http/routes/me';
import { registerNotificationRoutes } from './http/routes/notification';
import { registerOperationsRoutes } from './http/routes/operations';
import { registerPassRoutes } from './http/routes/pass';
import { registerPaymentRoutes } from './http/routes/payment';
import { registerPaymentSlipRoutes } from './http/routes/payment-slip';
import { registerPeopleRoutes } from './http/routes/people';
import { registerAuditRoutes, registerPermissionRoutes } from './http/routes/permission';
import { registerReferenceRoutes } from './http/routes/reference';
import { registerRefundRoutes } from './http/routes/refund';
import { registerReportRoutes } from './http/routes/report';
import { registerReservationRoutes } from './http/routes/reservation';
import { registerRoomBlockRoutes } from './http/routes/room-block';
import { registerRoomBlockEditorRoutes } from './http/routes/room-block-editor';
import { registerSecondFactorRoutes } from './http/routes/second-factor';
import { registerSessionRoutes } from './http/routes/session';
import { registerSimulationRoutes } from './http/routes/simulation';
import { registerStaffRoutes } from './http/routes/staff';
import { registerSupportTicketRoutes } from './http/routes/support-ticket';
import { registerTrainingRoutes } from './http/routes/training';
import { registerTrainingLibraryRoutes } from './http/routes/training-library';
import { registerTransportRoutes } from './http/routes/transport';
import { registerWaitlistRoutes } from './http/routes/waitlist';
import { registerWebhookRoutes } from './http/routes/webhook';
import { secureAnswers } from './http/security-headers';
import { answerUnmatched } from './http/unmatched';

export interface ProviderParts {
  db: Database;
  clock: Clock;
  services: Services;
}

export interface AppParts extends ProviderParts {
  /** The same database as `db`, for what needs its driver: readiness and the shared counters of the rate limits. */
  database: Pick<OpenDatabase, 'raw' | 'dialect'>;
}

/** The provider as a Hono app: no socket, no process, no global; everything it needs is handed in. */
export function createProvider(parts: AppParts): ProviderApp {
  const app: ProviderApp = new OpenAPIHono<ProviderEnvironment>({ getPath: providerPath });
  app.onError((error, request) => answerError(error, request));
  app.notFound(answerUnmatched(app));
  app.use(requestContext(parts));
  app.use(secureAnswers);
  app.use(refuseUnreadableUrls);
  app.use(requireAgencyToken());
  app.use(refuseForeignOrigins);
  app.use(authenticate);
  app.use(renew);
  app.use(limitWrites(createRateLimits(parts.database, parts.services.config.rateLimits)));
  registerHealthRoutes(app, parts.database);
  registerReferenceRoutes(app);
  registerSessionRoutes(app);
  registerAccountRoutes(app);
  registerSecondFactorRoutes(app);
  registerMeRoutes(app);
  registerAgencyRoutes(app);
  registerAgencyProfileRoutes(app);
  registerPeopleRoutes(app);
  registerPermissionRoutes(app);
  registerAuditRoutes(app);
  registerEventRoutes(app);
  registerNotificationRoutes(app);
  registerRoomBlockRoutes(app);
  registerRoomBlockEditorRoutes(app);
  registerCouponRoutes(app);
  registerReservationRoutes(app);
  registerCancellationRoutes(app);
  registerBookingChangeRoutes(app);
  registerStaffRoutes(app);
  registerPaymentRoutes(app);
  registerCardRoutes(app);
  registerRefundRoutes(app);
  registerPaymentSlipRoutes(app);
  registerWebhookRoutes(app);
  registerDocumentRoutes(app);
  registerWaitlistRoutes(app);
  registerTransportRoutes(app);
  registerTrainingRoutes(app);
  registerTrainingLibraryRoutes(app);
  registerGuestRoutes(app);
  registerOperationsRoutes(app);
  registerReportRoutes(app);
  registerSimulationRoutes(app);
  registerSupportTicketRoutes(app);
  registerPassRoutes(app);
  registerContactRoutes(app);
  registerContactNoticeRoutes(app);
  registerCheckInRoutes(app);
  return app;
}
