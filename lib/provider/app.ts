import { OpenAPIHono } from '@hono/zod-openapi';
import { registerCancellationRoutes } from './booking/cancellation/cancellation-routes';
import { registerBookingChangeRoutes, registerJoinRoutes } from './booking/change/booking-change-routes';
import { registerCheckInRoutes } from './booking/check-in/check-in-routes';
import { registerCompanionRoutes } from './booking/companion/companion-routes';
import { registerDocumentRoutes } from './booking/document/document-routes';
import { registerReservationRoutes } from './booking/reservation/reservation-routes';
import { registerReservationNoteRoutes } from './booking/reservation-note/reservation-note-routes';
import { registerTransportLegRoutes } from './booking/transport/leg-routes';
import { registerTransportRoutes } from './booking/transport/transport-routes';
import { registerWaitlistRoutes } from './booking/waitlist/waitlist-routes';
import type { Clock, Services } from './context';
import type { Database, OpenDatabase } from './db/client';
import { registerCallRoutes } from './desk/call/call-routes';
import { registerConsoleSearchRoutes } from './desk/console-search/console-search-routes';
import { registerContactRoutes } from './desk/contact/contact-routes';
import { registerContactNoticeRoutes } from './desk/contact-notice/contact-notice-routes';
import { registerFrameRoutes } from './desk/frame/frame-routes';
import { registerGuestHistoryRoutes } from './desk/guest-history/guest-history-routes';
import { registerMailWordsRoutes } from './desk/mail-words/mail-words-routes';
import { registerMailingRoutes } from './desk/mailing/mailing-routes';
import { registerNotificationRoutes } from './desk/notification/notification-routes';
import { NotificationStreams } from './desk/notification/notification-streams';
import { registerPersonalDataRoutes } from './desk/personal-data/personal-data-routes';
import { registerReminderRoutes } from './desk/reminder/reminder-routes';
import { registerReportJobRoutes, registerReportRoutes } from './desk/report/report-routes';
import { registerSmsRoutes } from './desk/sms/sms-routes';
import { registerStaffRoutes } from './desk/staff/staff-routes';
import { registerWhatsappRoutes } from './desk/whatsapp/whatsapp-routes';
import { registerActivityRoutes } from './event/activity/activity-routes';
import { registerEventRoutes } from './event/event/event-routes';
import { registerGuestImportRoutes } from './event/guest/guest-import-routes';
import { registerGuestRoutes } from './event/guest/guest-routes';
import { registerHotelPhotoRoutes, registerHotelRoutes } from './event/hotel/hotel-routes';
import { registerReferenceRateRoutes } from './event/hotel/reference-rates-routes';
import { registerHouseholdRoutes } from './event/household/household-routes';
import { registerActivityCoverRoutes, registerEventPhotoRoutes } from './event/photo/photo-routes';
import { registerSeatingRoutes } from './event/seating/seating-routes';
import { registerStoryRoutes } from './event/story/story-routes';
import { registerSuggestionRoutes } from './event/suggestion/suggestion-routes';
import { registerSupportTicketRoutes } from './event/support-ticket/support-ticket-routes';
import { registerTrainingLibraryRoutes, registerTrainingRoutes } from './event/training/training-routes';
import { KnownApps, requireAgencyToken } from './http/agency-token';
import type { ProviderApp, ProviderEnvironment } from './http/environment';
import { answerError } from './http/error-handler';
import {
  answerUnmatched,
  closedForMaintenance,
  providerPath,
  refuseForeignOrigins,
  refuseUnreadableUrls,
  renew,
  secureAnswers,
} from './http/every-call';
import { registerHealthRoutes } from './http/health-routes';
import { createRateLimits, limitWrites } from './http/rate-limit';
import { registerReferenceRoutes } from './http/reference-routes';
import { authenticate, requestContext } from './http/request-context';
import { registerTogetherRoutes } from './http/together-routes';
import { registerCouponRoutes } from './inventory/coupon/coupon-routes';
import { registerPassRoutes } from './inventory/pass/pass-routes';
import { registerRoomBlockEditorRoutes, registerRoomBlockRoutes } from './inventory/room-block/room-block-routes';
import { registerSimulationRoutes } from './inventory/simulation/simulation-routes';
import { registerBankStatementRoutes } from './money/bank-statement/bank-statement-routes';
import { registerCardRoutes, registerWebhookRoutes } from './money/card/card-routes';
import { registerMasterAccountRoutes } from './money/master-account/master-account-routes';
import { registerPaymentRoutes } from './money/payment/payment-routes';
import { registerPaymentSlipRoutes } from './money/payment-slip/payment-slip-routes';
import { registerPriceAdjustmentRoutes } from './money/price-adjustment/price-adjustment-routes';
import { registerRefundRoutes } from './money/refund/refund-routes';
import { registerShareRoutes } from './money/share/share-routes';
import { registerAccountRoutes } from './people/account/account-routes';
import { registerAgencyContactRoutes, registerBankAccountRoutes } from './people/agency/agency-records-routes';
import { registerAgencyProfileRoutes, registerAgencyRoutes } from './people/agency/agency-routes';
import { registerApiTokenRoutes } from './people/api-token/api-token-routes';
import { registerListSettingsRoutes } from './people/list-settings/list-settings-routes';
import { registerMailRoutes, registerSuppressionRoutes } from './people/mail/mail-routes';
import { registerPeopleRoutes } from './people/people/people-routes';
import { registerAuditRoutes, registerPermissionRoutes } from './people/permission/permission-routes';
import { registerPlatformAgencyRoutes } from './people/platform-agency/platform-agency-routes';
import { registerMeRoutes } from './people/profile/me-routes';
import { registerSecondFactorRoutes } from './people/second-factor/second-factor-routes';
import { registerSessionRoutes } from './people/session/session-routes';
import { registerAgencyWebhookRoutes } from './people/webhook/webhook-routes';

export interface ProviderParts {
  db: Database;
  clock: Clock;
  services: Services;
}

export interface AppParts extends ProviderParts {
  /** The database of `db` with its driver, for readiness and for the shared counters of the rate limits. */
  database: Pick<OpenDatabase, 'raw' | 'dialect'>;
  /** The agencies of apps, kept in memory; the caller makes it forget them after a write to an agency. */
  apps?: KnownApps;
  /** The open streams of notifications; the caller passes on to them what the database says of writes. */
  streams?: NotificationStreams;
}

/** The provider as a Hono app: no socket, no process, no global; everything it needs is handed in. */
export function createProvider(parts: AppParts): ProviderApp {
  const app: ProviderApp = new OpenAPIHono<ProviderEnvironment>({ getPath: providerPath });
  app.onError((error, request) => answerError(error, request));
  app.notFound(answerUnmatched(app));
  app.use(requestContext(parts));
  app.use(secureAnswers);
  app.use(refuseUnreadableUrls);
  app.use(requireAgencyToken(parts.apps ?? new KnownApps()));
  app.use(refuseForeignOrigins);
  app.use(authenticate);
  if (parts.services.config.maintenance) app.use(closedForMaintenance);
  app.use(renew);
  app.use(limitWrites(createRateLimits(parts.database, parts.services.config.rateLimits)));
  registerHealthRoutes(app, parts.database);
  registerReferenceRoutes(app);
  registerTogetherRoutes(app);
  registerSessionRoutes(app);
  registerAccountRoutes(app);
  registerSecondFactorRoutes(app);
  registerMeRoutes(app);
  registerListSettingsRoutes(app);
  registerMailRoutes(app);
  // Before the card processors: their route has a parameter that would match this address too.
  registerSuppressionRoutes(app);
  registerAgencyRoutes(app);
  registerPlatformAgencyRoutes(app);
  registerAgencyProfileRoutes(app);
  registerAgencyContactRoutes(app);
  registerBankAccountRoutes(app);
  registerAgencyWebhookRoutes(app);
  registerApiTokenRoutes(app);
  registerPeopleRoutes(app);
  registerPermissionRoutes(app);
  registerAuditRoutes(app);
  registerEventRoutes(app);
  registerActivityRoutes(app);
  registerSeatingRoutes(app);
  registerSuggestionRoutes(app);
  registerMailingRoutes(app);
  registerPersonalDataRoutes(app);
  registerReminderRoutes(app);
  registerSmsRoutes(app);
  registerWhatsappRoutes(app);
  registerMailWordsRoutes(app);
  registerNotificationRoutes(app, parts.streams ?? new NotificationStreams());
  registerFrameRoutes(app);
  registerConsoleSearchRoutes(app);
  registerRoomBlockRoutes(app);
  registerRoomBlockEditorRoutes(app);
  registerCouponRoutes(app);
  registerReservationRoutes(app);
  registerCancellationRoutes(app);
  registerPriceAdjustmentRoutes(app);
  registerReservationNoteRoutes(app);
  registerBookingChangeRoutes(app);
  registerJoinRoutes(app);
  registerCompanionRoutes(app);
  registerStaffRoutes(app);
  registerMasterAccountRoutes(app);
  registerPaymentRoutes(app);
  registerShareRoutes(app);
  registerBankStatementRoutes(app);
  registerCardRoutes(app);
  registerRefundRoutes(app);
  registerPaymentSlipRoutes(app);
  registerWebhookRoutes(app);
  registerDocumentRoutes(app);
  registerWaitlistRoutes(app);
  registerTransportRoutes(app);
  registerTransportLegRoutes(app);
  registerTrainingRoutes(app);
  registerTrainingLibraryRoutes(app);
  registerGuestRoutes(app);
  registerGuestImportRoutes(app);
  registerHouseholdRoutes(app);
  registerCallRoutes(app);
  registerGuestHistoryRoutes(app);
  registerReportRoutes(app);
  registerReportJobRoutes(app);
  registerSimulationRoutes(app);
  registerHotelRoutes(app);
  registerHotelPhotoRoutes(app);
  registerReferenceRateRoutes(app);
  registerStoryRoutes(app);
  registerEventPhotoRoutes(app);
  registerActivityCoverRoutes(app);
  registerSupportTicketRoutes(app);
  registerPassRoutes(app);
  registerContactRoutes(app);
  registerContactNoticeRoutes(app);
  registerCheckInRoutes(app);
  return app;
}
